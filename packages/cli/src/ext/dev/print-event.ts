import { type ContentBlock, type ToolResult, writeJson } from '@tenon/core';
import type { CommandAction, ExtensionStatus, PanelChange, Registration } from '@tenon/extensions';
import type { DevEvent } from './dev-event.ts';
import { printFrame, printNote, type TracePaint } from './print-trace.ts';

/** An event as lines of text. */
export const printEvent = (event: DevEvent, paint: TracePaint): string => {
	if (event.type === 'frame') return printFrame(event.frame, paint);
	const part = event.type === 'log' ? 'log' : 'host';
	return textOf(event)
		.map((line) => printNote(event.time, part, line, paint))
		.join('');
};

/** An event as one line of JSON. */
export const writeEvent = (event: DevEvent): string => {
	const { time, type, ...rest } = event;
	const head = JSON.stringify({ time: new Date(time).toISOString(), event: type });
	return `${head.slice(0, -1)}${fieldsOf(event, rest)}}\n`;
};

// The fields of a frame are JSON already, with all digits and in their order.
const fieldsOf = (event: DevEvent, rest: object): string => {
	if (event.type === 'frame') {
		const { direction, type, text, tookMs } = event.frame;
		const frame = JSON.stringify({ direction, type, tookMs }).slice(1, -1);
		return type === undefined ? `,${frame},"line":${JSON.stringify(text)}` : `,${frame},"fields":${text}`;
	}
	const fields = event.type === 'command' ? { ...rest, action: plainAction(event.action) } : rest;
	const shown = event.type === 'tool' ? { input: event.input, ...plainResult(event.result) } : fields;
	return `,${JSON.stringify(shown).slice(1, -1)}`;
};

const plainAction = (action: CommandAction): object =>
	action.type === 'tool-prompt' ? { ...action, args: JSON.parse(writeJson(action.args)) } : action;

const plainResult = ({ content, isError }: ToolResult): object => ({
	isError,
	content: content.map((block) => (block.type === 'text' ? block : { type: block.type })),
});

const textOf = (event: Exclude<DevEvent, { readonly type: 'frame' }>): readonly string[] => {
	switch (event.type) {
		case 'state':
			return stateLines(event.status);
		case 'saved':
			return [`${event.file} was saved: it is started again`];
		case 'problem':
			return [`not started again: ${event.text}`];
		case 'log':
			return [event.line];
		case 'note':
			return [`note (${event.note.level}): ${event.note.text}`];
		case 'panel':
			return panelLines(event.change);
		case 'command':
			return [`${event.input}: ${actionText(event.action)}`];
		case 'tool':
			return [
				`${event.input}: ${event.result.isError ? 'error' : 'result'}`,
				...event.result.content.flatMap(contentLines),
			];
		case 'mistake':
			return [`${event.input}: ${event.text}`];
	}
};

const stateLines = ({ name, state, reason, startMs, registrations }: ExtensionStatus): readonly string[] => [
	`${name} is ${state}${reason === '' ? '' : `: ${reason}`}${startedIn(state, startMs)}`,
	...(state === 'ready' ? registrations.map(registrationText) : []),
];

const startedIn = (state: string, startMs: number | undefined): string =>
	state === 'ready' && startMs !== undefined ? ` after ${Math.round(startMs)} ms` : '';

/** What was added, in a few words. */
export const registrationText = ({ type, name, isActive }: Registration): string =>
	`  ${type} ${type === 'command' ? '/' : ''}${name}${isActive ? '' : ' (another one has the name)'}`;

const panelLines = (change: PanelChange): readonly string[] => {
	if (change.type === 'closed') return [`panel ${change.id} is closed`];
	const { id, title, lines, footer } = change.panel;
	return [
		`panel ${id}${title === '' ? '' : `: ${title}`}`,
		...lines.map((line) => `  | ${line}`),
		...(footer === '' ? [] : [`  ${footer}`]),
	];
};

/** What a command asks for, in a few words. */
export const actionText = (action: CommandAction): string => {
	switch (action.type) {
		case 'prompt':
			return `submits ${JSON.stringify(action.text)}`;
		case 'insert':
			return `inserts ${JSON.stringify(action.text)}`;
		case 'display':
			return `shows ${JSON.stringify(action.text)}`;
		case 'panel':
			return `opens the panel ${action.panelId}`;
		case 'tool-prompt':
			return `calls ${action.toolName} and submits ${JSON.stringify(action.text)}`;
		case 'none':
			return 'nothing';
		case 'error':
			return `error: ${action.message}`;
	}
};

const contentLines = (block: ContentBlock): readonly string[] =>
	block.type === 'text' ? block.text.split('\n').map((line) => `  ${line}`) : [`  (${block.type})`];
