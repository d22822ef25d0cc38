import type { JsonObject } from '../data/json.ts';
import { jsonObject, listOf, objectOf, type Shape, ShapeError } from '../data/shape.ts';
import type { CallResult } from '../model/message.ts';
import { callResultShape } from '../model/shapes.ts';

/** A call that was made for an input before the input was accepted, and what it gave. */
export interface KeptCall {
	readonly args: JsonObject;
	readonly result: CallResult;
}

/** The calls that the options of an input keep; none where something else has their name. */
export const keptCalls = ({ calls }: JsonObject): readonly KeptCall[] => {
	if (calls === undefined) return [];
	try {
		return keptShape(calls, 'calls');
	} catch (error) {
		if (error instanceof ShapeError) return [];
		throw error;
	}
};

const keptShape: Shape<readonly KeptCall[]> = listOf(objectOf({ args: jsonObject, result: callResultShape }));
