import type { FoundExtension, HostInfo, ProcessStart } from '../host/extension.ts';
import { type CaseResult, caseResult, fail, pass, skipped, type Verdict } from './case-result.ts';
import { checkCommand } from './cases/commands.ts';
import { checkProvider, checkRenderer } from './cases/contributed.ts';
import { checkEndOfInput, checkShutdown } from './cases/ending.ts';
import { checkFrames, checkOutput } from './cases/output.ts';
import { checkPanels } from './cases/panels.ts';
import { checkRegistrations } from './cases/registrations.ts';
import { checkCancellation, checkMalformedLines, checkUnknownFrames } from './cases/tolerance.ts';
import type { KitDeadlines } from './deadlines.ts';
import { introduce } from './introduction.ts';
import type { KitSession } from './kit-session.ts';
import { type ProbeOptions, WireProbe } from './wire-probe.ts';

/** What the cases on the wire need. */
export interface CheckWireOptions extends ProbeOptions {
	readonly host: HostInfo;
	readonly deadlines: KitDeadlines;
}

/** The cases that talk to the program itself, without a host in between. */
export async function* checkWire(
	found: FoundExtension,
	start: ProcessStart,
	options: CheckWireOptions,
): AsyncGenerator<CaseResult> {
	const probe = new WireProbe(found, start, options);
	const tried: WireProbe[] = [probe];
	try {
		const session = await openSession(found, probe, options);
		yield* greeting(session);
		if (typeof session === 'string') return yield* skipRest();
		yield* sessionCases(session);
	} finally {
		await probe.end();
	}
	yield await endOfInput(found, start, options, tried);
	yield caseResult('output', titles.output, checkOutput(tried.flatMap(({ strayLines }) => strayLines)));
	yield caseResult(
		'frames',
		titles.frames,
		checkFrames(tried.flatMap(({ malformedFrames }) => malformedFrames)),
	);
}

const openSession = async (
	found: FoundExtension,
	probe: WireProbe,
	{ host, deadlines }: CheckWireOptions,
): Promise<KitSession | string> => {
	const offers = await introduce(probe, found, host, deadlines);
	if (typeof offers === 'string') return offers;
	let ids = 0;
	return { found, host, probe, offers, deadlines, nextId: () => `kit-${++ids}` };
};

function* greeting(session: KitSession | string): Generator<CaseResult> {
	yield caseResult('hello', titles.hello, typeof session === 'string' ? fail(session) : pass);
	if (typeof session === 'string') return;
	const { offers, deadlines } = session;
	const late = fail(`neither ready nor a pause came within ${deadlines.readyMs} ms`);
	yield caseResult('ready', titles.ready, offers.isReady ? pass : late);
}

async function* sessionCases(session: KitSession): AsyncGenerator<CaseResult> {
	yield caseResult('registrations', titles.registrations, await checkRegistrations(session.offers));
	for (const { name } of session.offers.commands) {
		const title = `/${name} answers in time with an action that is known`;
		yield caseResult(`command:${name}`, title, await unlessEnded(session, () => checkCommand(session, name)));
	}
	yield* contributedCases(session);
	for (const [id, check] of Object.entries(sessionChecks)) {
		yield caseResult(id, titles[id as SessionCheck], await unlessEnded(session, () => check(session)));
	}
	yield caseResult('shutdown', titles.shutdown, await unlessEnded(session, () => checkShutdown(session)));
}

async function* contributedCases(session: KitSession): AsyncGenerator<CaseResult> {
	const { renderers = [], providers = [] } = session.found.contributes ?? {};
	for (const { name } of renderers) {
		const title = `${name} draws in time, or says why not`;
		const verdict = await unlessEnded(session, () => checkRenderer(session, name));
		yield caseResult(`renderer:${name}`, title, verdict);
	}
	for (const { name, models } of providers) {
		const title = `${name} answers for its models, also when it was cancelled`;
		const verdict = await unlessEnded(session, () => checkProvider(session, name, models));
		yield caseResult(`provider:${name}`, title, verdict);
	}
}

const sessionChecks = {
	panels: checkPanels,
	'unknown-frames': checkUnknownFrames,
	cancellation: checkCancellation,
	'malformed-lines': checkMalformedLines,
} as const;

type SessionCheck = keyof typeof sessionChecks;

const titles = {
	hello: 'it starts and says hello first',
	ready: 'it is ready in time, by its word or by a pause',
	registrations: 'its names and schemas can be used',
	panels: 'its panels take keys and a dismissal',
	'unknown-frames': 'frames that it does not know do not disturb it',
	cancellation: 'a cancellation of what is over does not disturb it',
	'malformed-lines': 'lines that are no frames do not disturb it',
	shutdown: 'it acknowledges the shutdown and ends',
	'end-of-input': 'it ends when its input ends',
	output: 'it writes nothing but frames to its standard output',
	frames: 'its frames are well formed',
} as const;

// One that is gone fails the case that it was lost in; the later ones cannot be tried.
const unlessEnded = (session: KitSession, check: () => Promise<Verdict>): Promise<Verdict> =>
	session.probe.exit === undefined ? check() : Promise.resolve(skipped('it had ended before'));

function* skipRest(): Generator<CaseResult> {
	for (const [id, title] of Object.entries(titles)) {
		if (id !== 'hello') yield caseResult(id, title, skipped('it did not say hello'));
	}
}

const endOfInput = async (
	found: FoundExtension,
	start: ProcessStart,
	options: CheckWireOptions,
	tried: WireProbe[],
): Promise<CaseResult> => {
	const probe = new WireProbe(found, start, options);
	tried.push(probe);
	try {
		const session = await openSession(found, probe, options);
		const verdict = typeof session === 'string' ? fail(session) : await checkEndOfInput(session);
		return caseResult('end-of-input', titles['end-of-input'], verdict);
	} finally {
		await probe.end();
	}
};
