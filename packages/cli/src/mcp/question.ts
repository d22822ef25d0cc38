import type { ElicitRequestFormParams } from '@modelcontextprotocol/server';
import { formatGrant } from '@tenon/core';
import type { WorkspaceAnswer } from '@tenon/host';
import type { GateQuestion } from '@tenon/shell';

/** A question as a form for the person at the client; `redact` takes secrets out of what is shown. */
export const questionForm = (
	question: GateQuestion,
	redact: (text: string) => string,
): ElicitRequestFormParams => ({
	message: redact(messageOf(question)),
	requestedSchema: {
		type: 'object',
		properties: {
			decision: {
				type: 'string',
				title: 'Decision',
				enum: choicesFor(question).map(({ value }) => value),
				enumNames: choicesFor(question).map(({ label }) => label),
			},
		},
		required: ['decision'],
	},
});

/** What the person said: anything but a clear yes to something that was offered is a no. */
export const answerOf = (response: unknown, question: GateQuestion): WorkspaceAnswer => {
	const { action, content } = (response ?? {}) as {
		readonly action?: unknown;
		readonly content?: { readonly decision?: unknown } | null;
	};
	if (action !== 'accept') return 'no';
	return choicesFor(question).find(({ value }) => value === content?.decision)?.value ?? 'no';
};

const messageOf = ({ call, text, scope }: GateQuestion): string =>
	[
		`Allow: ${shortened(call.text)}`,
		`In ${call.cwd}: ${shortened(text)}`,
		...(scope.length === 0 ? [] : [`"Always" allows exactly: ${scope.map(formatGrant).join('; ')}`]),
	].join('\n');

// Both ends are shown: what matters may stand at either.
const shortened = (text: string): string => {
	if (text.length <= 2 * endLength) return text;
	const omitted = text.length - 2 * endLength;
	return `${text.slice(0, endLength)} … ${omitted} characters … ${text.slice(-endLength)}`;
};

const endLength = 1000;

interface Choice {
	readonly value: WorkspaceAnswer;
	readonly label: string;
}

const choicesFor = ({ scope }: GateQuestion): readonly Choice[] => [
	{ value: 'once', label: 'Allow once' },
	...(scope.length === 0 ? [] : lastingChoices),
	{ value: 'no', label: 'Refuse' },
];

const lastingChoices: readonly Choice[] = [
	{ value: 'session', label: 'Allow for this session' },
	{ value: 'always', label: 'Always allow' },
];
