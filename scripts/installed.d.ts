export const installEnv: Readonly<Record<string, string>>;
export function isInstalled(): boolean;
export function markInstalled(): void;
