/** A file that cannot be read as what it is, or not be changed as it is written. */
export class MalformedConfiguration extends Error {}
