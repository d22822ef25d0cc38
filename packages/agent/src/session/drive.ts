import { asJson } from '../data/json.ts';
import type { SessionEvent, TurnActivity } from '../observe/events.ts';
import type { LiveLog } from '../observe/live-log.ts';
import { tracedActivity } from '../observe/trace.ts';
import { StoreError } from '../store/errors.ts';
import type { OpenTurn } from '../store/ingress.ts';
import type { TurnOutcome } from '../turn/outcome.ts';
import { commitTurn } from './commit-turn.ts';
import type { Lane } from './lane.ts';
import type { AgentSettings } from './options.ts';
import { Resident } from './resident.ts';
import { runTurn } from './run-turn.ts';
import type { SessionLife } from './session-life.ts';
import { TurnWatch } from './turn-watch.ts';

/** A turn that a drive has committed. */
export interface DrivenTurn {
	readonly turnId: string;
	readonly revision: number;
	readonly outcome: TurnOutcome;
	/** The inputs that it heard. */
	readonly heardInputs: ReadonlySet<string>;
}

/** What driving a session needs. */
export interface DrivePlace {
	readonly settings: AgentSettings;
	readonly sessionId: string;
	readonly log: LiveLog;
	readonly life: SessionLife;
	/** Is given up at the end. */
	readonly lane: Lane;
	/** The turn to begin with. */
	readonly turn: OpenTurn;
	/** What an earlier drive left in memory. */
	readonly resident: Resident | undefined;
	/** No further turn is begun once it aborts; one that runs is finished. */
	readonly signal: AbortSignal;
	/** Is told of each turn as it is committed. */
	onCommitted?(turn: DrivenTurn): void;
}

/**
 * Runs a session's turns one after the other until nothing waits. Gives the session in memory for the next drive.
 * Rejects with whatever kept a turn from going on: then nothing in memory counts any more, and the turn stays open.
 */
export const drive = async (place: DrivePlace): Promise<Resident | undefined> => {
	const { log, life, lane, signal } = place;
	let { resident } = place;
	let turnId: string | null = null;
	try {
		for (let turn: OpenTurn | undefined = place.turn; turn !== undefined; ) {
			({ turnId } = turn);
			resident = await settle(resident, turn, place);
			const { isReleased } = await driveTurn(turn, { ...place, resident });
			turnId = null;
			if (isReleased) lane.end();
			turn = isReleased || signal.aborted ? undefined : await lane.nextTurn();
		}
		return resident;
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		log.add({ type: 'drive-failed', turnId, message });
		if (resident !== undefined) await life.end('park');
		throw error;
	} finally {
		await lane.release();
	}
};

/** The session in memory as the store has it. */
const settle = async (
	resident: Resident | undefined,
	{ sessionId, turnId, baseRevision }: OpenTurn,
	{ settings, life }: DrivePlace,
): Promise<Resident> => {
	if (resident?.record.revision === baseRevision && !resident.isStale && !resident.isUnwritten)
		return resident;
	const record = await settings.store.sessions.read(sessionId);
	if (record === undefined) throw new Error(`session ${JSON.stringify(sessionId)} has a turn and no record`);
	// The head does not move while a turn is open: this one has ended since it was claimed.
	if (record.revision !== baseRevision) {
		throw new StoreError(
			'lease-lost',
			`turn ${turnId} of session ${sessionId} was claimed by another process`,
		);
	}
	if (resident === undefined) return Resident.open(record, settings, life);
	if (resident.isUnwritten && record.checkpoint === null && record.leaf === 0) resident.adopt(record);
	else await resident.reload(record);
	return resident;
};

const driveTurn = async (
	turn: OpenTurn,
	{ settings, log, life, lane, resident, onCommitted }: DrivePlace & { readonly resident: Resident },
): Promise<{ readonly isReleased: boolean }> => {
	const { turnId, sessionId } = turn;
	const tell = (activity: TurnActivity): void => {
		log.add({ type: 'activity', turnId, activity });
		const at = settings.clock.now();
		settings.trace?.write({ at, sessionId, turnId, name: activity.type, data: tracedActivity(activity) });
	};
	const isTold = (): boolean => log.isKept || settings.trace !== undefined;
	const tellSession = (event: SessionEvent): void => log.add(event);
	const { finished, outcome, revision, isReleased, previous } = await settings.telemetry.turn(
		{ sessionId, turnId },
		async () => {
			const ran = await runTurn({ settings, resident, lane, turn, tell, tellSession, isTold });
			const committed = await commitTurn(ran, { settings, resident, turn, lease: lane.proof });
			return { finished: ran, ...committed };
		},
	);
	const at = settings.clock.now();
	log.add({ type: 'committed', turnId, revision, outcome, at });
	settings.trace?.write({ at, sessionId, turnId, name: 'committed', data: asJson({ revision, outcome }) });
	for (const { key } of finished.machine.frames) log.add({ type: 'frame-switched', frameKey: key });
	if (outcome.type === 'frame-switch') log.add({ type: 'frame-switched', frameKey: outcome.frameKey });
	if (previous !== null) await life.tell('config_changed', { previous, current: resident.record.config });
	if (life.hooks.isListening('turn_persisted')) {
		const watch = new TurnWatch(life, turnId, settings.principal);
		await watch.persisted(revision, await resident.history());
	}
	onCommitted?.({ turnId, revision, outcome, heardInputs: finished.heardInputs });
	return { isReleased };
};
