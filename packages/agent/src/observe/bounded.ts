import { parseJson } from '@tenon/core';
import type { Json, JsonObject } from '../data/json.ts';
import type { AssistantPart, CallResult, ResultPart, UserPart } from '../model/message.ts';
import type { ToldBlock } from './events.ts';

/** How much of one event's arguments, parts or content is told: 256 KiB, in characters. */
export const maxEventSize: number = 256 * 1024;

/** About how large plain data is, in characters; bytes count as such. */
export const sizeOf = (value: unknown): number => {
	if (typeof value === 'string') return value.length;
	if (typeof value !== 'object' || value === null) return scalarSize;
	if (value instanceof Uint8Array) return value.byteLength;
	let size = scalarSize;
	if (value instanceof Map) for (const [key, each] of value) size += sizeOf(key) + sizeOf(each);
	else if (Array.isArray(value)) for (const each of value) size += sizeOf(each);
	else for (const key of Object.keys(value)) size += key.length + sizeOf((value as Plain)[key]);
	return size;
};

/** Data as it is, if it is small enough; else a copy with marks where something was cut. */
export const boundedJson = <T extends Json>(value: T, budget: SizeBudget = new SizeBudget()): T => {
	const size = sizeOf(value);
	if (size > budget.left) return cutJson(value, budget) as T;
	budget.take(size);
	return value;
};

/** What an assistant or a person said, cut. */
export const boundedParts = <Part extends AssistantPart | UserPart>(
	parts: readonly Part[],
): readonly Part[] => {
	const budget = new SizeBudget();
	return parts.map((part) => boundedPart(part, budget));
};

const boundedPart = <Part extends AssistantPart | UserPart>(part: Part, budget: SizeBudget): Part => {
	if (part.type === 'image') return part;
	// What only a provider understands is not told to others.
	const { providerData, ...told } = part as AssistantPart;
	if (told.type === 'attachment') return told as Part;
	if (told.type === 'tool_call') return { ...told, args: boundedJson<JsonObject>(told.args, budget) } as Part;
	const text = budget.cut(told.text);
	return { ...told, text } as Part;
};

/** A result as people are shown it, cut. Images are named, their bytes stay in the store. */
export const boundedContent = ({ parts }: Pick<CallResult, 'parts'>): readonly ToldBlock[] => {
	const budget = new SizeBudget();
	return parts.map((part) => boundedBlock(part, budget));
};

const boundedBlock = (part: ResultPart, budget: SizeBudget): ToldBlock => {
	switch (part.type) {
		case 'text':
			return { type: 'text', text: budget.cut(part.text) };
		case 'json': {
			const { length } = part.json;
			if (length > budget.left) return { type: 'text', text: budget.cut(part.json) };
			budget.take(length);
			return { type: 'json', value: parseJson(part.json) };
		}
		case 'image':
			return part;
	}
};

/** How much may still be told in one event. */
export class SizeBudget {
	#left: number;

	constructor(size: number = maxEventSize) {
		this.#left = size;
	}

	get left(): number {
		return this.#left;
	}

	take(size: number): void {
		this.#left = Math.max(0, this.#left - size);
	}

	/** A text, or as much of it as may be told, with a mark. */
	cut(text: string): string {
		const shown = text.length <= this.#left ? text : text.slice(0, this.#left).toWellFormed();
		this.take(shown.length);
		return shown.length === text.length ? shown : `${shown}${markOf(text.length - shown.length)}`;
	}
}

const cutJson = (value: Json, budget: SizeBudget): Json => {
	if (typeof value === 'string') return budget.cut(value);
	if (typeof value !== 'object' || value === null) {
		budget.take(scalarSize);
		return value;
	}
	budget.take(scalarSize);
	return Array.isArray(value) ? cutList(value, budget) : cutObject(value as JsonObject, budget);
};

const cutList = (list: readonly Json[], budget: SizeBudget): Json => {
	const kept: Json[] = [];
	for (const each of list) {
		if (budget.left === 0) return [...kept, markOf(list.length - kept.length)];
		kept.push(cutJson(each, budget));
	}
	return kept;
};

const cutObject = (object: JsonObject, budget: SizeBudget): Json => {
	const kept: [string, Json][] = [];
	const fields = Object.entries(object);
	for (const [key, each] of fields) {
		if (budget.left === 0) {
			kept.push(['…', markOf(fields.length - kept.length)]);
			break;
		}
		budget.take(key.length);
		kept.push([key, cutJson(each, budget)]);
	}
	return Object.fromEntries(kept);
};

const markOf = (count: number): string => `… [${count} more]`;

type Plain = Readonly<Record<string, unknown>>;

/** What a number, a flag or the frame of a list counts for. */
const scalarSize = 8;
