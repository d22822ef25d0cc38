import { Buffer } from 'node:buffer';
import {
	type ContentBlock,
	fromPlain,
	type ToolResult,
	type ToolUpdate,
	UnsupportedValue,
	type Value,
	type ValueRecord,
	writeJson,
} from '@tenon/core';
import type { CommandAction } from '@tenon/extensions';
import { actionText } from '../dev/print-event.ts';
import type { AskedQuestions } from './asked-questions.ts';

/** What a tool returned, as text. */
export const resultText = ({ content }: ToolResult): string =>
	content.map((block) => `${blockText(block).replace(/\n$/, '')}\n`).join('');

const blockText = (block: ContentBlock): string => {
	switch (block.type) {
		case 'text':
			return block.text;
		case 'json':
			return writeJson(block.value);
		case 'image':
			return `(${block.mimeType}, ${block.bytes.length} bytes)`;
	}
};

/** What a command asks a front for, as text. */
export const commandText = (action: CommandAction): string =>
	action.type === 'display' ? `${action.text.replace(/\n$/, '')}\n` : `${actionText(action)}\n`;

/** All of a tool's result, as one line of JSON. */
export const resultJson = (
	result: ToolResult,
	updates: readonly ToolUpdate[],
	asked: AskedQuestions,
): string => {
	const { content, isError, exitStatus, data = null, details, directives = [] } = result;
	return lineOf({
		...{ isError, exitStatus, data },
		content: content.map(blockData),
		details: detailsData(details),
		directives: fromPlain(directives),
		updates: updates.map(updateData),
		...askedData(asked),
	});
};

/** All that came of a command, as one line of JSON. */
export const commandJson = (action: CommandAction, asked: AskedQuestions): string => {
	const shown =
		action.type === 'tool-prompt' ? new Map<string, Value>(Object.entries({ ...action })) : fromPlain(action);
	return lineOf({ isError: action.type === 'error', action: shown, ...askedData(asked) });
};

// Digits of large integers stay as they are.
const lineOf = (fields: Readonly<Record<string, Value>>): string =>
	`${writeJson(new Map(Object.entries(fields)))}\n`;

const askedData = ({
	asked,
	notes,
}: AskedQuestions): { readonly questions: Value; readonly notes: Value } => ({
	questions: fromPlain(asked),
	notes: fromPlain(notes),
});

// For fronts of the program details may be anything; what JSON cannot say is left out.
const detailsData = (details: unknown): Value => {
	try {
		return fromPlain(details ?? null);
	} catch (error) {
		if (!(error instanceof UnsupportedValue)) throw error;
		return fromPlain(JSON.parse(JSON.stringify(details, (_key, value) => textOfBig(value)) ?? 'null'));
	}
};

const textOfBig = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

const updateData = ({ content, ...update }: ToolUpdate): Value => {
	const fields = fromPlain(update) as ValueRecord;
	return content === undefined ? fields : new Map([...fields, ['content', content.map(blockData)]]);
};

const blockData = (block: ContentBlock): Value => {
	switch (block.type) {
		case 'text':
			return fromPlain(block);
		case 'json':
			return new Map<string, Value>([
				['type', 'json'],
				['value', block.value],
			]);
		case 'image':
			return fromPlain({
				...{ type: 'image', mimeType: block.mimeType },
				data: Buffer.from(block.bytes).toString('base64'),
			});
	}
};
