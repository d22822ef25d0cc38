import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { nearestName, type ToolUpdate } from '@tenon/core';
import { askPerson } from '../../kernel-process/outside/ask-person.ts';
import type { AskPerson } from '../../kernel-process/outside/session-answers.ts';
import { TerminalQuestions } from '../../sh/question/terminal-questions.ts';
import { ExtError } from '../errors.ts';
import type { ExtWorld } from '../world.ts';
import { AskedQuestions } from './asked-questions.ts';
import type { CallRequest } from './call-flags.ts';
import { commandJson, commandText, resultJson, resultText } from './call-report.ts';
import { calledExtension, trustWith } from './called-extension.ts';
import { LoneExtension } from './lone-extension.ts';

/**
 * `tenon ext call`: starts one extension alone, runs one thing of it and prints what came of it. The status is 1 where
 * that failed.
 */
export const runCall = async (
	request: CallRequest,
	world: ExtWorld,
	approve: AskPerson = askAtTerminal(),
): Promise<number> => {
	const cwd = folderOf(request, world);
	const extension = await calledExtension(request.extension, cwd, world);
	const questions = new AskedQuestions(request.answers, approve);
	const trust = trustWith(world.trustIn(cwd), request.change, world);
	const ending = new AbortController();
	const end = (): void => ending.abort();
	for (const signal of signals) process.on(signal, end);
	try {
		const { policy } = request;
		const lone = await LoneExtension.open({ extension, trust, cwd, policy, questions }, world);
		try {
			return await runIn(lone, request, questions, ending.signal, world);
		} finally {
			await lone.close();
		}
	} finally {
		for (const signal of signals) process.off(signal, end);
	}
};

const folderOf = ({ cwd = '.' }: CallRequest, world: ExtWorld): string => {
	const folder = resolve(world.cwd, cwd);
	if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
		throw new ExtError('ext.not_possible', `--cwd: there is no folder ${cwd}; name one that is there`);
	return realpathSync(folder);
};

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const runIn = async (
	lone: LoneExtension,
	{ call, json }: CallRequest,
	questions: AskedQuestions,
	signal: AbortSignal,
	world: ExtWorld,
): Promise<number> => {
	demand(lone, call.type, call.name);
	if (call.type === 'command') {
		const action = await lone.runCommand(call.name, call.args, signal);
		if (!json) tellNotes(questions, world);
		world.say((json ? commandJson(action, questions) : commandText(action)).replace(/\n$/, ''));
		return action.type === 'error' ? 1 : 0;
	}
	const updates: ToolUpdate[] = [];
	const update = (told: ToolUpdate): void => {
		if (!json && told.text !== undefined) world.warn(told.text);
		if (updates.length < maxUpdates) updates.push(told);
	};
	const result = await lone.callTool(call.name, call.args, { signal, update });
	if (!json) tellNotes(questions, world);
	world.say((json ? resultJson(result, updates, questions) : resultText(result)).replace(/\n$/, ''));
	return result.isError ? 1 : 0;
};

/** So many updates are kept for the report; the first ones. */
const maxUpdates = 10_000;

const tellNotes = ({ notes, asked }: AskedQuestions, world: ExtWorld): void => {
	for (const { level, text } of notes) world.warn(`${level}: ${text}`);
	for (const { kind, answer } of asked)
		if (answer === null) world.warn(`a question (${kind}) had no answer; --answer gives one`);
};

const demand = (lone: LoneExtension, type: 'tool' | 'command', name: string): void => {
	const { registry } = lone.host;
	const owner = type === 'tool' ? registry.toolOwner(name) : registry.command(name)?.owner;
	if (owner === lone.name) return;
	const names = lone.namesOf(type);
	throw new ExtError(
		'ext.unknown_contribution',
		`${lone.name} has no ${type} ${name}; ${nextStep(name, names)}`,
	);
};

const nextStep = (name: string, names: readonly string[]): string => {
	if (names.includes(name)) return 'the name is taken by what is built in: choose another one for it';
	if (names.length === 0) return 'it has none';
	const nearest = nearestName(name, names);
	return `${nearest === undefined ? '' : `did you mean ${nearest}? `}it has ${names.join(', ')}`;
};

const askAtTerminal = (): AskPerson => {
	const nothingHeld = { [Symbol.dispose]: () => undefined };
	return askPerson(new TerminalQuestions({ holdInput: () => nothingHeld }).ask);
};
