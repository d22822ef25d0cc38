import { ServiceError } from '../../session/service/errors.ts';
import type { SessionSummary } from '../../session/service/verbs/sessions.ts';
import type { SessionService } from '../../session/service.ts';
import { didYouMean } from '../../support/nearest.ts';
import { hasBegun } from './has-begun.ts';
import type { SessionFlags } from './session-flags.ts';

/**
 * Makes the session and the model that a command line names those of the service. Rejects with a `ServiceError` that
 * names candidates. Without a word about a session the new one stays.
 */
export const chooseSession = async (
	service: SessionService,
	{
		cwd,
		resume,
		isContinued,
		isForked,
		model,
	}: Pick<SessionFlags, 'cwd' | 'resume' | 'isContinued' | 'isForked' | 'model'>,
): Promise<void> => {
	const sessionId =
		resume !== undefined
			? await sessionNamed(service, resume)
			: isContinued
				? await newestOf(service, cwd)
				: undefined;
	if (sessionId !== undefined && isForked) await service.forkSession({ sessionId });
	else if (sessionId !== undefined) await service.resumeSession({ sessionId });
	if (model !== undefined) await service.setModel({ model });
};

/** The one session whose id begins so, or whose title is this. */
export const sessionNamed = async (service: SessionService, name: string): Promise<string> => {
	const { sessions } = await service.listSessions({ limit: maxListed });
	const exact = sessions.find(({ sessionId, title }) => sessionId === name || title === name);
	if (exact !== undefined) return exact.sessionId;
	const [first, ...others] =
		name === '' ? [] : sessions.filter(({ sessionId }) => sessionId.startsWith(name));
	if (first !== undefined && others.length === 0) return first.sessionId;
	const candidates = first === undefined ? sessions : [first, ...others];
	const nearest = candidates.slice(0, maxNamed).map(({ sessionId }) => sessionId);
	throw new ServiceError(
		'service.unknown-session',
		first === undefined
			? `there is no session '${name}'${nearest.length === 0 ? '' : `; the newest are ${nearest.join(', ')}${didYouMean(name, namesOf(sessions))}`}`
			: `'${name}' begins several sessions: ${nearest.join(', ')}`,
		{ nearest },
	);
};

const namesOf = (sessions: readonly SessionSummary[]): readonly string[] =>
	sessions.flatMap(({ sessionId, title }) => (title === null ? [sessionId] : [title, sessionId]));

const newestOf = async (service: SessionService, cwd: string): Promise<string> => {
	const { cwd: folder, sessionId: own } = await service.state();
	const { sessions } = await service.listSessions({ cwd: folder });
	const newest = sessions.find((session) => session.sessionId !== own && hasBegun(session));
	if (newest === undefined)
		throw new ServiceError('service.unknown-session', `there is no session of ${cwd} to continue`);
	return newest.sessionId;
};

const maxListed = 1000;
const maxNamed = 5;
