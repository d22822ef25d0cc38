import type { Json, JsonObject } from '../../data/json.ts';

/** What is found of a message. */
export interface NodeText {
	readonly role: 'user' | 'assistant' | 'tool';
	readonly text: string;
}

/**
 * The text of a node as people are shown it, cut; `undefined` if it is no message or has none. Anybody may append a
 * node: what is not as a message has it is passed over.
 */
export const textOfNode = (kind: string, payload: JsonObject): NodeText | undefined => {
	const { role } = payload;
	if (kind !== 'message' || (role !== 'user' && role !== 'assistant' && role !== 'tool')) return undefined;
	const texts = role === 'tool' ? resultTexts(payload.results) : partTexts(visibleParts(payload));
	const text = texts.join('\n').slice(0, maxText).toWellFormed().trim();
	return text === '' ? undefined : { role, text };
};

const visibleParts = ({ parts, shown }: JsonObject): Json | undefined => {
	const instead = fieldsOf(shown);
	if (instead.type === 'hidden') return undefined;
	return instead.type === 'parts' ? instead.parts : parts;
};

const partTexts = (parts: Json | undefined): readonly string[] =>
	listOf(parts).flatMap((part) => {
		const { type, text } = fieldsOf(part);
		return type === 'text' && typeof text === 'string' ? [text] : [];
	});

const resultTexts = (results: Json | undefined): readonly string[] =>
	listOf(results).map((result) => partTexts(fieldsOf(result).parts).join('\n').slice(0, maxResult));

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

const fieldsOf = (value: Json | undefined): JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

/** How much of a message can be found, and how much of one tool's result. */
const maxText = 64 * 1024;
const maxResult = 8 * 1024;
