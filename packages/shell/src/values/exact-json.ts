import { isBytes, isList, isRecord, parseJson, type Value, type ValueStep, writeJson } from '@tenon/core';

/** A value as data that survives JSON and gives the very same value back. */
export interface ExactJson {
	readonly json: string;
	/** What JSON has no word for: where it stands, and which. */
	readonly special: readonly (readonly [path: readonly ValueStep[], kind: SpecialKind])[];
}

/** Bytes stand in the JSON as the record that `--json` makes of them. */
export type SpecialKind = 'bytes' | 'NaN' | 'Infinity' | '-Infinity';

/** The exact form of a value. */
export const exactJson = (value: Value): ExactJson => ({
	json: writeJson(value, { bytes: 'base64' }),
	special: findSpecial(value),
});

/** The value that an exact form was made of. Throws `JsonError` if its text is no JSON. */
export const fromExactJson = ({ json, special }: ExactJson): Value =>
	special.reduce<Value>((value, [path, kind]) => restoreAt(value, path, 0, kind), parseJson(json));

/** Whether a text is the name of a kind. */
export const isSpecialKind = (text: string): text is SpecialKind =>
	text === 'bytes' || text === 'NaN' || text === 'Infinity' || text === '-Infinity';

/** A place in a value, from its end. */
interface Place {
	readonly step: ValueStep;
	readonly parent: Place | undefined;
}

// The open places are a list of their own: depth costs no stack.
const findSpecial = (root: Value): ExactJson['special'] => {
	const found: (readonly [readonly ValueStep[], SpecialKind])[] = [];
	const open: { readonly value: Value; readonly place: Place | undefined }[] = [
		{ value: root, place: undefined },
	];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const { value, place } = next;
		const kind = kindOfSpecial(value);
		if (kind !== undefined) found.push([pathTo(place), kind]);
		else if (isList(value))
			value.forEach((item, step) => void open.push({ value: item, place: { step, parent: place } }));
		else if (isRecord(value))
			for (const [step, item] of value) open.push({ value: item, place: { step, parent: place } });
	}
	return found;
};

const kindOfSpecial = (value: Value): SpecialKind | undefined => {
	if (typeof value === 'number') return Number.isFinite(value) ? undefined : (String(value) as SpecialKind);
	return isBytes(value) ? 'bytes' : undefined;
};

const pathTo = (place: Place | undefined): readonly ValueStep[] => {
	const path: ValueStep[] = [];
	for (let at = place; at !== undefined; at = at.parent) path.push(at.step);
	return path.reverse();
};

const restoreAt = (
	value: Value | undefined,
	path: readonly ValueStep[],
	at: number,
	kind: SpecialKind,
): Value => {
	const step = path[at];
	if (step === undefined) return specialValue(value, kind);
	if (value !== undefined && isRecord(value) && typeof step === 'string')
		return new Map(value).set(step, restoreAt(value.get(step), path, at + 1, kind));
	if (value !== undefined && isList(value) && typeof step === 'number' && step in value)
		return value.with(step, restoreAt(value[step], path, at + 1, kind));
	throw new RangeError(`nothing at step ${at} of the path ${JSON.stringify(path)}`);
};

const specialValue = (written: Value | undefined, kind: SpecialKind): Value => {
	if (kind !== 'bytes') return Number(kind);
	const data = written !== undefined && isRecord(written) ? written.get('data') : undefined;
	if (typeof data !== 'string') throw new RangeError('no bytes where the path leads');
	return Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
};
