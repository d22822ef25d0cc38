import { count, listOf, nullOr, objectOf, oneOf, type Shape, ShapeError, text } from '../data/shape.ts';
import type { Message, UserMessage } from '../model/message.ts';
import { messageShape, usageShape, userMessageShape } from '../model/shapes.ts';
import type { ProtocolDriver } from './driver.ts';
import type { TellingEffect } from './effect.ts';
import { TurnError } from './errors.ts';
import type { TurnFrame } from './frame.ts';
import { type TurnCounters, TurnMemory } from './memory.ts';
import { environmentShape, startShape, stateShape, tellingShape } from './shapes.ts';
import type { TurnEnvironment, TurnStart } from './start.ts';
import { effectOf, isSettled, type SettledState } from './state.ts';

/** A turn between two answers, as plain JSON: enough to go on with it in another process. */
export interface TurnCheckpoint {
	/** The version of this format. */
	readonly format: 3;
	/** The driver that wrote it, and its version: no other one can continue. */
	readonly driver: string;
	readonly driverVersion: number;
	readonly start: TurnStart;
	readonly environment: TurnEnvironment;
	/** What joined the conversation since the start, the input first. */
	readonly joined: readonly Message[];
	/** The frames that were opened meanwhile. */
	readonly frames: readonly TurnFrame[];
	readonly transient: readonly UserMessage[];
	/** Told, but not polled yet. */
	readonly telling: readonly TellingEffect[];
	readonly counters: Readonly<TurnCounters>;
	readonly state: SettledState;
}

type DriverName = Pick<ProtocolDriver, 'name' | 'version'>;

/** Writes down what a turn remembers. The checkpoint shares nothing with it that changes. */
export const writeCheckpoint = (memory: TurnMemory, driver: DriverName): TurnCheckpoint => {
	const { state } = memory;
	if (!isSettled(state)) throw new TypeError(`a turn that is ${state.type} waits for nothing`);
	return {
		format,
		driver: driver.name,
		driverVersion: driver.version,
		start: memory.start,
		environment: memory.environment,
		joined: [...memory.conversation.joined],
		frames: [...memory.conversation.frames],
		transient: memory.transient,
		telling: [...memory.telling],
		counters: { ...memory.counters },
		state,
	};
};

/** Reads a checkpoint of the driver's protocol. Throws {@link TurnError}, which names the field that is wrong. */
export const readCheckpoint = (checkpoint: unknown, driver: DriverName): TurnMemory => {
	const read = checked(checkpoint);
	if (read.driver !== driver.name || read.driverVersion !== driver.version) {
		const message = `the checkpoint is that of ${nameOf(read.driver, read.driverVersion)}, and not of ${nameOf(driver.name, driver.version)}`;
		throw new TurnError('other-driver', message);
	}
	const memory = new TurnMemory(read.start, read.joined, read.frames);
	memory.environment = read.environment;
	memory.transient = read.transient;
	memory.telling.push(...read.telling);
	Object.assign(memory.counters, read.counters);
	memory.state = read.state;
	return memory;
};

const nameOf = (driver: string, version: number): string => `the protocol ${driver}, version ${version}`;

const checked = (checkpoint: unknown): TurnCheckpoint => {
	try {
		const read = checkpointShape(checkpoint, '');
		const id = effectOf(read.state)?.id ?? read.counters.lastEffectId;
		if (id === read.counters.lastEffectId) return read;
		throw new ShapeError('state.effect.id', `counters.lastEffectId, ${read.counters.lastEffectId}`, id);
	} catch (error) {
		if (!(error instanceof ShapeError)) throw error;
		throw new TurnError('bad-checkpoint', `no checkpoint of a turn: ${error.message}`, { cause: error });
	}
};

const format = 3;

const formatShape: Shape<typeof format> = (value, path) => {
	if (value === format) return format;
	throw new ShapeError(path, `version ${format}`, value);
};

const frameShape: Shape<TurnFrame> = objectOf({
	key: text,
	reason: text,
	opening: userMessageShape,
	kept: count,
	after: count,
});

const checkpointShape: Shape<TurnCheckpoint> = objectOf({
	format: formatShape,
	driver: text,
	driverVersion: count,
	start: startShape,
	environment: environmentShape,
	joined: listOf(messageShape),
	frames: listOf(frameShape),
	transient: listOf(userMessageShape),
	telling: listOf(tellingShape),
	counters: objectOf({
		lastEffectId: count,
		stepsTaken: count,
		stepsWithoutProgress: count,
		finalStep: oneOf('none', 'scheduled', 'taken'),
		usage: usageShape,
		otherTokens: count,
		contextTokens: nullOr(count),
	}),
	state: stateShape,
});
