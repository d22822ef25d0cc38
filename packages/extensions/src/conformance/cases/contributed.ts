import { fromPlain, type ValueRecord } from '@tenon/core';
import type { ExtensionFrame, ModelRequestData } from '@tenon/wire';
import { fail, pass, skipped, type Verdict } from '../case-result.ts';
import type { KitSession } from '../kit-session.ts';

/** A renderer draws something, or says why not, in time. */
export const checkRenderer = async (session: KitSession, name: string): Promise<Verdict> => {
	if (!knowsContributing(session)) return unserved;
	const id = session.nextId();
	session.probe.send({
		type: 'render',
		id,
		name,
		value: fromPlain({ sample: ['value', 1, null] }),
		width: 80,
	});
	const answer = await answerTo(session, 'render_result', id);
	return typeof answer === 'string' ? fail(answer) : pass;
};

/** A provider that is asked, and cancelled at once, answers once nevertheless. */
export const checkProvider = async (
	session: KitSession,
	provider: string,
	models: readonly string[],
): Promise<Verdict> => {
	if (!knowsContributing(session)) return unserved;
	const id = session.nextId();
	const model = models[0] ?? '';
	session.probe.send({ type: 'model_request', id, provider, model, request: sampleQuery });
	session.probe.send({ type: 'model_cancel', id });
	const answer = await answerTo(session, 'model_result', id);
	return typeof answer === 'string' ? fail(answer) : pass;
};

const unserved = skipped('it does not know x.contribute');

const knowsContributing = ({ offers }: KitSession): boolean =>
	offers.hello.capabilities.includes('x.contribute');

const answerTo = async (
	{ probe, deadlines }: KitSession,
	type: ExtensionFrame['type'],
	id: string,
): Promise<ExtensionFrame | string> => {
	const answer = await probe.waitFor(
		(frame) => (frame.type === type && 'id' in frame && frame.id === id ? frame : undefined),
		deadlines.commandMs,
	);
	if (answer !== undefined) return answer;
	const { exit } = probe;
	return exit === undefined ? `no answer within ${deadlines.commandMs} ms` : `it ended (${exit.how})`;
};

const query: ModelRequestData = {
	system_prompt: 'Say hello.',
	messages: [{ role: 'user', content: [{ type: 'text', text: 'hello' }] }],
	tools: [],
	options: {},
};

const sampleQuery = fromPlain(query) as ValueRecord;
