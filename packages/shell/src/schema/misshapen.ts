import { isObject } from './schema-types.ts';
import { shown } from './schema-wording.ts';

/** A part of what a tool returned is not what it must be. Becomes a failed result. */
export class Misshapen extends Error {}

/** Says what must be at a place, and what is there. */
export const misshapen = (place: string, expected: string, found: unknown): Misshapen =>
	new Misshapen(`${place} must be ${expected}, found ${shown(found)}`);

/** The fields of an object. */
export const expectObject = (place: string, data: unknown): Readonly<Record<string, unknown>> => {
	if (isObject(data)) return data;
	throw misshapen(place, 'an object', data);
};
