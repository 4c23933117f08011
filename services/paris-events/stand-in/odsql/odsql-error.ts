/** A clause that the language does not know. The message is the part at fault, as Opendatasoft quotes it. */
export class OdsqlError extends Error {}
