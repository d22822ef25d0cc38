import { isTenonError } from '@tenon/core';
import type { NewSession } from '../../session/open-session.ts';
import { isServiceError, ServiceError } from '../../session/service/errors.ts';
import type { CommandOutcome } from '../../session/service/verbs/commands.ts';
import type { ReloadReport } from '../../session/service/verbs/extensions.ts';
import type { SessionState } from '../../session/service/verbs/settings.ts';
import type { ShownMessage } from '../../session/service/verbs/transcript.ts';
import type { SessionService } from '../../session/service.ts';
import { messageBlocks } from './content.ts';
import type { RpcCommand } from './request.ts';
import { noUsage, timeText, usageData } from './turn-frames.ts';

/** The answer to a request. */
export type Answer =
	| { readonly success: true; readonly data?: object }
	| {
			readonly success: false;
			readonly error: string;
			/** The kind of error, stable; absent where it is none of ours. */
			readonly code?: string;
			/** What can be asked for instead, the nearest first; absent where there is nothing. */
			readonly nearest?: readonly string[];
	  };

/** A request that is answered when it is done. */
export type PlainRpcCommand = Exclude<
	RpcCommand,
	{ readonly type: 'hello' | 'ping' | 'prompt' | 'compact' | 'follow' }
>;

/** The answer to what cannot be done. */
export const failure = (error: string): Answer => ({ success: false, error });

/** The answer to what is malformed or has no name here. */
export const refusal = (error: string, nearest: readonly string[]): Answer =>
	failureOf(new ServiceError('service.bad-argument', error, { nearest }));

/** The answer to what failed. */
export const failureOf = (error: unknown): Answer => {
	const { message } = error instanceof Error ? error : new Error(String(error));
	const nearest = isServiceError(error) ? error.nearest : [];
	return {
		success: false,
		error: message,
		...(isTenonError(error) ? { code: error.code } : {}),
		...(nearest.length === 0 ? {} : { nearest }),
	};
};

/** Does what is asked for. Rejects with what keeps the service from it. */
export const answerTo = async (session: SessionService, command: PlainRpcCommand): Promise<Answer> => {
	switch (command.type) {
		case 'abort':
			await session.interrupt();
			return done();
		case 'clear':
			await session.openSession({});
			return done();
		case 'get_state':
			return done(await stateOf(session));
		case 'get_messages': {
			const messages = await allMessages(session);
			return done({
				messages: messages.map((message) => ({ ...messageBlocks(message), time: timeText(message.at) })),
			});
		}
		case 'get_models':
			return done({ models: await modelsOf(session) });
		case 'set_model':
			await session.setModel({ model: command.model });
			return done({ model: (await session.state()).model });
		case 'list_commands':
			return done({ commands: await commandsOf(session) });
		case 'invoke_command':
			return outcomeAnswer(await session.runCommand({ name: command.name, args: command.args }));
		case 'reload_ext':
			return done(
				reloadData(await session.reloadExtensions(command.name === undefined ? {} : { name: command.name })),
			);
		case 'panel_key': {
			const { panel, press } = command;
			await session.pressKey({ ...press, ...(panel === undefined ? {} : { panel }) });
			return done();
		}
		case 'panel_close':
			await session.closePanel(command.panel === undefined ? {} : { panel: command.panel });
			return done();
		case 'panel_resize':
			await session.resizePanels({ width: command.width, height: command.height });
			return done();
		case 'call': {
			// The argument was checked against the verb's fields.
			const verb = session[command.verb] as (argument: unknown) => Promise<unknown>;
			return done({ result: (await verb(command.argument)) ?? null });
		}
		case 'confirm':
			await session.answer({ question: command.question, answer: command.answer });
			return done();
	}
};

const done = (data?: object): Answer => (data === undefined ? { success: true } : { success: true, data });

/** The state of a new session, before anything was asked of it. */
export const freshState = (session: NewSession): object =>
	stateData({ ...session, messageCount: 0, isBusy: false, usage: noUsage });

type ToldState = NewSession & Pick<SessionState, 'messageCount' | 'isBusy' | 'usage'>;

const stateOf = async (session: SessionService): Promise<object> => stateData(await session.state());

const stateData = ({ sessionId, provider, model, cwd, messageCount, isBusy, usage }: ToldState): object => {
	return {
		session_id: sessionId,
		provider,
		model,
		cwd,
		message_count: messageCount,
		busy: isBusy,
		usage: usageData(usage),
	};
};

const allMessages = async (session: SessionService): Promise<readonly ShownMessage[]> => {
	const messages: ShownMessage[] = [];
	for (let cursor: string | null | undefined; cursor !== null; ) {
		const page = await session.readTranscript({ limit: 1000, ...(cursor === undefined ? {} : { cursor }) });
		messages.push(...page.messages);
		cursor = page.next;
	}
	return messages;
};

const modelsOf = async (session: SessionService): Promise<readonly object[]> =>
	(await session.listModels()).map(({ id, provider, contextWindow, maxOutput, reasoning }) => ({
		id,
		provider,
		context_window: contextWindow,
		max_output: maxOutput,
		reasoning,
	}));

const commandsOf = async (session: SessionService): Promise<readonly object[]> =>
	(await session.listCommands()).map(({ name, description, extension }) => ({
		name,
		description,
		...(extension === null ? {} : { extension }),
	}));

const reloadData = ({ stopped, started, ready, late, failed }: ReloadReport): object => ({
	stopped,
	started,
	ready,
	late,
	errors: failed.map(({ name, message }) => ({ extension: name, message })),
});

const outcomeAnswer = (outcome: CommandOutcome): Answer => {
	switch (outcome.type) {
		case 'error':
			return failure(outcome.message);
		case 'panel':
			return done({ action: 'open_panel', panel_id: outcome.panelId });
		case 'none':
			return done({ action: 'noop' });
		case 'tool-prompt':
			return done({ action: 'tool_prompt', prompt: outcome.text });
		case 'prompt':
		case 'insert':
		case 'display':
			return done({ action: outcome.type, [outcome.type]: outcome.text });
	}
};
