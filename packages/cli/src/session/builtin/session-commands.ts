import { didYouMean } from '../../support/nearest.ts';
import type { SessionSummary } from '../service/verbs/sessions.ts';
import { type BuiltinCommand, type BuiltinVerbs, showing, timeOf } from './builtin-command.ts';

/** Slash commands about sessions. */
export const sessionCommands: readonly BuiltinCommand[] = [
	{
		name: 'clear',
		description: 'begin a new conversation',
		run: async (verbs) => {
			await verbs.openSession({});
			return { type: 'none' };
		},
	},
	showing('sessions', 'list the sessions of this folder; all lists every one', async (verbs, args) => {
		const { cwd, sessionId: open } = await verbs.state();
		const { sessions } = await verbs.listSessions(args === 'all' ? {} : { cwd });
		return sessions.length === 0
			? 'there are no sessions yet'
			: sessions
					.map((session) => `${session.sessionId === open ? '*' : ' '} ${sessionLine(session)}`)
					.join('\n');
	}),
	{
		name: 'resume',
		description: 'continue another session, by the beginning of its id',
		run: async (verbs, args) => {
			if (args === '') return { type: 'error', message: 'which one? /sessions lists them' };
			const found = await sessionsNamed(verbs, args);
			const [sessionId] = found.fitting;
			if (sessionId === undefined || found.fitting.length > 1)
				return { type: 'error', message: notOneSession(args, found) };
			await verbs.resumeSession({ sessionId });
			return { type: 'none' };
		},
	},
	showing(
		'fork',
		'continue in a copy of this session, from its newest turn or from a given one',
		async (verbs, args) => {
			const { sessionId } = await verbs.forkSession(args === '' ? {} : { turnId: args });
			return `continuing in ${sessionId}`;
		},
	),
	showing('turns', 'list the turns of this session', async (verbs) => {
		const turns = await verbs.listTurns({});
		return turns.length === 0
			? 'there are no turns yet'
			: turns
					.map(({ turnId, turnIndex, at, outcome }) => `${turnIndex}  ${turnId}  ${timeOf(at)}  ${outcome}`)
					.join('\n');
	}),
	showing('rename', 'give this session a title', async (verbs, args) => {
		await verbs.renameSession({ title: args === '' ? null : args });
		return args === '' ? 'the title is removed' : `this session is called ${args}`;
	}),
	showing(
		'compact',
		'summarise the conversation so far; what it is given, the summary looks at',
		async (verbs, args) => {
			const { compacted } = await verbs.compactSession(args === '' ? {} : { instructions: args });
			return compacted ? 'the model continues from a summary' : 'there is nothing to summarise';
		},
	),
	showing('search', 'look for words in all sessions', async (verbs, args) => {
		const { hits } = await verbs.searchSessions({ text: args });
		return hits.length === 0
			? 'nothing was found'
			: hits.map(({ sessionId, title, snippet }) => `${sessionId}  ${title ?? ''}\n  ${snippet}`).join('\n');
	}),
];

const sessionLine = ({ sessionId, title, usedAt, turnCount }: SessionSummary): string =>
	`${sessionId}  ${timeOf(usedAt)}  ${turnCount} turn${turnCount === 1 ? '' : 's'}  ${title ?? ''}`.trimEnd();

interface NamedSessions {
	readonly fitting: readonly string[];
	/** The newest first. */
	readonly all: readonly SessionSummary[];
}

const sessionsNamed = async (verbs: BuiltinVerbs, name: string): Promise<NamedSessions> => {
	const { sessions } = await verbs.listSessions({ limit: 1000 });
	const fitting = sessions.filter(({ sessionId, title }) => sessionId.startsWith(name) || title === name);
	const exact = fitting.filter(({ sessionId }) => sessionId === name);
	return { fitting: (exact.length > 0 ? exact : fitting).map(({ sessionId }) => sessionId), all: sessions };
};

const notOneSession = (name: string, { fitting, all }: NamedSessions): string => {
	if (fitting.length > 1)
		return `${JSON.stringify(name)} names several sessions: ${fitting.slice(0, maxNamed).join(', ')}`;
	const names = all.flatMap(({ sessionId, title }) => (title === null ? [sessionId] : [title, sessionId]));
	const newest = all.slice(0, maxNamed).map(({ sessionId, title }) => title ?? sessionId);
	return `there is no session ${JSON.stringify(name)}${didYouMean(name, names)}${newest.length === 0 ? '' : `; the newest are ${newest.join(', ')}`}; /sessions lists them`;
};

const maxNamed = 3;
