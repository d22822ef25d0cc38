import type { CommandResponse } from '@tenon/wire';
import { fail, pass, type Verdict } from '../case-result.ts';
import type { KitSession } from '../kit-session.ts';

/** Runs a command without arguments: it has to answer in time, with an action that a host knows. */
export const checkCommand = async (session: KitSession, name: string): Promise<Verdict> => {
	const answer = await invoke(session, name);
	return typeof answer === 'string' ? fail(answer) : judge(answer);
};

/** The answer to a command, or why there is none. */
export const invoke = async (
	{ probe, deadlines, nextId }: KitSession,
	name: string,
): Promise<CommandResponse | string> => {
	const id = nextId();
	probe.send({ type: 'command_invoked', id, name });
	const answer = await probe.waitFor(
		(frame) => (frame.type === 'command_response' && frame.id === id ? frame : undefined),
		deadlines.commandMs,
	);
	if (answer !== undefined) return answer;
	const { exit } = probe;
	return exit === undefined ? `no answer within ${deadlines.commandMs} ms` : `it ended (${exit.how})`;
};

const judge = ({ action, error, open_panel, tool_name }: CommandResponse): Verdict => {
	// An error is an answer: the command may need arguments, or something that is not here.
	if (error !== '') return pass;
	if (!actions.includes(action)) return fail(`there is no action ${JSON.stringify(action)}`);
	if (action === 'open_panel' && open_panel === undefined) return fail('open_panel has no panel');
	if (action === 'tool_prompt' && tool_name === '') return fail('tool_prompt names no tool');
	return pass;
};

const actions: readonly string[] = ['', 'noop', 'prompt', 'insert', 'display', 'open_panel', 'tool_prompt'];
