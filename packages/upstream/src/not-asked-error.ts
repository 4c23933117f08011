import { ToolError } from '@toolpacks/contracts';

/** Why the upstream was not asked at all; told apart from its own faults. */
export class NotAskedError extends ToolError {}
