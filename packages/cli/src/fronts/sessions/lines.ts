import { oneLine, severalLines } from '@tenon/core';
import type { SearchHit, SessionSummary } from '../../session/service/verbs/sessions.ts';
import type { ShownMessage } from '../../session/service/verbs/transcript.ts';
import { sessionForest } from '../start/session-forest.ts';

/** Sessions, one per line: id, when it was last used, how many turns, title. */
export const listLines = (sessions: readonly SessionSummary[]): readonly string[] =>
	sessions.map((session) => lineOf(session, ''));

/** The same as a tree of forks. */
export const treeLines = (sessions: readonly SessionSummary[]): readonly string[] =>
	sessionForest(sessions).map(({ session, depth }) =>
		lineOf(session, depth === 0 ? '' : `${'  '.repeat(depth - 1)}└ `),
	);

/** A place where words were found. */
export const hitLines = ({ sessionId, title, snippet }: SearchHit): readonly string[] => [
	`${sessionId}  ${oneLine(title ?? '')}`.trimEnd(),
	`  ${oneLine(snippet)}`,
];

/** What a message says, under the name of who says it. */
export const transcriptLines = (message: ShownMessage): readonly string[] => {
	switch (message.role) {
		case 'user':
			return ['> ', ...message.content.map((block) => textOf(block))].join('').split('\n').concat('');
		case 'assistant':
			return message.content.flatMap((block) => {
				if (block.type === 'text') return [...severalLines(block.text).split('\n'), ''];
				if (block.type === 'tool_call') return [`[${oneLine(block.toolName)} ${JSON.stringify(block.args)}]`];
				return [];
			});
		case 'interrupted':
			return [
				'[interrupted answer]',
				...message.content
					.filter(({ type }) => type === 'text')
					.flatMap(({ text }) => severalLines(text).split('\n')),
				'',
			];
		case 'tool':
			return message.content.flatMap(({ content }) => [
				...content.flatMap((block) =>
					textOf(block)
						.trimEnd()
						.split('\n')
						.map((line) => `  ${line}`),
				),
				'',
			]);
	}
};

const textOf = (block: ShownMessage['content'][number]): string =>
	'text' in block ? severalLines(block.text) : block.type === 'image' ? `[${block.mimeType}]` : '';

const lineOf = ({ sessionId, title, usedAt, turnCount }: SessionSummary, indent: string): string => {
	const time = new Date(usedAt).toISOString().slice(0, 16).replace('T', ' ');
	const turns = `${turnCount} turn${turnCount === 1 ? '' : 's'}`;
	return `${sessionId}  ${time}  ${turns.padEnd(8)}  ${indent}${oneLine(title ?? '')}`.trimEnd();
};
