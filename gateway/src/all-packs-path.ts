import { packPath } from '@toolpacks/contracts';

/** The one address for the tools of all packs. */
export const allPacksPath = '/mcp';

/** Of a pack's endpoint, or of the one for all where none is named. */
export const endpointPath = (pack: string | undefined): string => (pack === undefined ? allPacksPath : packPath(pack));
