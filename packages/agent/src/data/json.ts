/** Data as JSON can write it: what is journaled, committed and hashed is nothing else. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** The object kind of {@link Json}. */
export interface JsonObject {
	readonly [key: string]: Json;
}

/**
 * A record of ours as JSON data. The types of what is journaled and committed hold nothing else, which the compiler
 * cannot see: an interface has no index signature.
 */
export const asJson = (record: object): JsonObject => record as JsonObject;
