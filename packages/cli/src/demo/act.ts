import { programVersion } from '../fronts/start/session-flags.ts';
import { openSession } from '../session/open-session.ts';
import type { SessionService } from '../session/service.ts';
import { HostOutput } from '../sh/host-streams.ts';
import { placesIn } from './place.ts';
import { plainStage } from './plain-stage.ts';
import { play } from './play.ts';
import { type Act, type ActName, acts } from './story.ts';

/** Plays one act in this process, in the folder of a demo. */
export const runAct = async (name: ActName, folder: string, isPlain: boolean): Promise<void> => {
	const act = acts.find((each) => each.name === name)!;
	const { project } = placesIn(folder);
	const service = await openService(act, folder);
	// From before it is resumed: a turn that was interrupted is taken up at once.
	const events = service.events({}, AbortSignal.timeout(maxActMs))[Symbol.asyncIterator]();
	try {
		if (act.isContinued) await continueIt(service);
		const output = new HostOutput(1);
		const stage = isPlain
			? plainStage(service, (text) => void output.writeText(text))
			: await import('./screen-stage.ts').then(({ screenStage }) => screenStage(service));
		await play(service, events, stage, act.scenes, project);
		await stage.close();
	} finally {
		await service.close();
	}
};

/** An act takes seconds; on a busy machine it may take longer. */
const maxActMs = 120_000;

const openService = (act: Act, folder: string): Promise<SessionService> => {
	const places = placesIn(folder);
	return openSession({
		cwd: places.project,
		environment: { ...process.env, XDG_STATE_HOME: places.state },
		explicitExtensions: act.hasOverlay ? [] : [places.guard, places.lua],
		findsExtensions: false,
		sessionId: undefined,
		storeFile: places.store,
		policy: places.policy,
		tapeFile: places.tape(act),
		hasAudit: false,
		hasOverlay: act.hasOverlay,
		version: programVersion,
		complain: (text) => void new HostOutput(2).writeText(`${text}\n`),
	});
};

const continueIt = async (service: SessionService): Promise<void> => {
	const { sessionId: own } = await service.state();
	const { sessions } = await service.listSessions({});
	const before = sessions.filter(({ sessionId }) => sessionId !== own);
	const newest = before.toSorted((one, other) => other.usedAt - one.usedAt)[0];
	if (newest === undefined) throw new Error('the session that was killed is not in the store');
	await service.resumeSession({ sessionId: newest.sessionId });
};
