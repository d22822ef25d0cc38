import { backgroundWishes } from './background.ts';
import { Random } from './random.ts';
import type { CallName } from './store-call.ts';
import { hasSubagents, subagentWishes } from './subagents.ts';

/** Something that is asked of a worker from outside. */
export type Wish = { readonly at: number; readonly worker: number; readonly session: string } & (
	| { readonly type: 'submit' | 'run'; readonly text: string; readonly key: string | null }
	| { readonly type: 'steer'; readonly text: string }
	| { readonly type: 'fork'; readonly to: string; readonly from: 'head' | 'first-turn' }
	| { readonly type: 'child'; readonly to: string }
	| { readonly type: 'answer'; readonly value: boolean | string }
	| { readonly type: 'compact'; readonly key: string }
	| { readonly type: 'process'; readonly id: string; readonly recovery: 'rerunnable' | 'owner-bound' }
	| {
			readonly type: 'trigger';
			readonly id: string;
			readonly recovery: 'rerunnable' | 'owner-bound';
			readonly fires: 'at' | 'event';
	  }
	| { readonly type: 'occur'; readonly key: string }
	| { readonly type: 'cancel-process'; readonly id: string }
	| { readonly type: 'cancel' | 'withdraw' | 'park' | 'delete' | 'drive' | 'observe' | 'attend' }
);

/** Something that goes wrong. */
export type Fault = { readonly at: number } /** The process dies; another incarnation comes later. */ & (
	| { readonly type: 'kill'; readonly worker: number; readonly backAfterMs: number }
	/** The worker is closed in good order; another incarnation comes when that is done. */
	| { readonly type: 'restart'; readonly worker: number }
	/** Everything that is not needed any more is removed. */
	| { readonly type: 'vacuum' }
	/** The process stands still, as under a debugger. */
	| { readonly type: 'freeze'; readonly worker: number; readonly forMs: number }
	/** The next process that writes such a thing dies just before it is applied, or before it hears of it. */
	| {
			readonly type: 'crash';
			readonly during: CallName;
			readonly when: 'before' | 'after';
			readonly backAfterMs: number;
	  }
	/** The next process that writes such a thing is frozen just before it is applied, or before it hears of it. */
	| {
			readonly type: 'stall';
			readonly during: CallName;
			readonly when: 'before' | 'after';
			readonly forMs: number;
	  }
	| { readonly type: 'clock-jump'; readonly worker: number; readonly byMs: number }
	/** The next calls of the store fail, and write nothing. */
	| { readonly type: 'store-refuses'; readonly times: number }
	/** The next write fails, and its caller does not know whether it was applied; it was, or it was not. */
	| { readonly type: 'store-in-doubt'; readonly applied: boolean }
	/** The next call of the store takes long, before or after it is applied. */
	| { readonly type: 'store-slow'; readonly forMs: number; readonly when: 'before' | 'after' }
	| { readonly type: 'model-fails'; readonly how: 'retryable' | 'final' | 'unnamed'; readonly times: number }
	| { readonly type: 'hook-fails' }
	/** All processes die, and of the write that is under way the disk has a part. */
	| {
			readonly type: 'power-cut';
			/** Null: whichever comes first. */
			readonly during: CallName | null;
			readonly torn: 'cut' | 'zeros' | 'noise' | 'whole';
			readonly backAfterMs: number;
	  }
);

/** All that is decided beforehand. What is left to chance follows from the seed. */
export interface Plan {
	readonly seed: number;
	readonly workers: number;
	readonly hasHooks: boolean;
	/** Whether a plugin takes part that keeps state, adds to the graph, asks models and starts processes. */
	readonly hasScribe: boolean;
	readonly hasSubagents: boolean;
	readonly medium: 'memory' | 'file';
	readonly wishes: readonly Wish[];
	/** How much the model takes in, in tokens: a conversation that does not fit is summarised. Null: it is not known. */
	readonly contextWindow: number | null;
	readonly faults: readonly Fault[];
}

/** The plan of a seed. */
export const planOf = (seed: number, medium: Plan['medium'] = 'memory'): Plan => {
	const random = new Random(seed, 'plan');
	const workers = random.between(2, 4);
	const sessions = ['s0', 'team/s1', 's 2 ä%'].slice(0, random.between(1, 3));
	return {
		seed,
		workers,
		hasHooks: random.chance(0.4),
		hasScribe: new Random(seed, 'scribe').chance(0.1),
		hasSubagents: hasSubagents(seed),
		medium,
		wishes: [
			...wishesOf(random, workers, sessions),
			...backgroundWishes(seed, workers, sessions),
			...subagentWishes(seed, workers, sessions),
		].toSorted((a, b) => a.at - b.at),
		contextWindow: new Random(seed, 'window').chance(0.3) ? 120 : null,
		faults: faultsOf(random, workers, medium),
	};
};

const horizonMs = 1_200;

const wishesOf = (random: Random, workers: number, sessions: readonly string[]): readonly Wish[] => {
	const reachable = [...sessions];
	const wishes: Wish[] = [];
	const count = random.between(4, 12);
	for (let index = 0; index < count; index++) {
		const at = Math.floor((index / count) * horizonMs) + random.below(120);
		const place = { at, worker: random.below(workers), session: random.pick(reachable) };
		const type = index === 0 ? 'submit' : random.weighted(wishWeights);
		switch (type) {
			case 'submit':
			case 'run': {
				const key = random.chance(0.5) ? `key-${random.below(4)}` : null;
				// The same key says now the same, now something else.
				const text = key === null || random.chance(0.3) ? `say ${index}` : `say ${key}`;
				wishes.push({ ...place, type, text, key });
				break;
			}
			case 'steer':
				wishes.push({ ...place, type, text: `steer ${index}` });
				break;
			case 'fork': {
				const to = `fork-${index}`;
				reachable.push(to);
				wishes.push({ ...place, type, to, from: random.pick(['head', 'first-turn']) });
				break;
			}
			case 'child': {
				const to = `child-${index}`;
				reachable.push(to);
				wishes.push({ ...place, type, to });
				break;
			}
			case 'answer':
				wishes.push({ ...place, type, value: random.pick([true, true, false, 'not today']) });
				break;
			default:
				wishes.push({ ...place, type });
		}
	}
	return wishes.toSorted((a, b) => a.at - b.at);
};

const wishWeights = {
	submit: 26,
	run: 8,
	steer: 14,
	cancel: 10,
	withdraw: 5,
	fork: 7,
	child: 2,
	park: 5,
	delete: 2,
	drive: 5,
	answer: 8,
	observe: 4,
} as const;

const faultsOf = (random: Random, workers: number, medium: Plan['medium']): readonly Fault[] => {
	const faults: Fault[] = [];
	const count = random.between(0, 10);
	for (let index = 0; index < count; index++) {
		const at = random.below(horizonMs);
		const worker = random.below(workers);
		const type = random.weighted(faultWeights);
		switch (type) {
			case 'kill':
				faults.push({ at, type, worker, backAfterMs: random.between(20, 600) });
				break;
			case 'freeze':
				faults.push({ at, type, worker, forMs: random.between(50, 900) });
				break;
			case 'crash': {
				const during = random.pick(delicate);
				const when = random.pick(['before', 'after'] as const);
				faults.push({ at, type, during, when, backAfterMs: random.between(20, 600) });
				break;
			}
			case 'stall': {
				const during = random.pick(delicate);
				const when = random.pick(['before', 'after'] as const);
				faults.push({ at, type, during, when, forMs: random.between(200, 900) });
				break;
			}
			case 'restart':
				faults.push({ at, type, worker });
				break;
			case 'clock-jump':
				faults.push({ at, type, worker, byMs: random.between(-1_000, 2_000) });
				break;
			case 'store-refuses':
				faults.push({ at, type, times: random.between(1, 4) });
				break;
			case 'store-in-doubt':
				faults.push({ at, type, applied: random.chance(0.6) });
				break;
			case 'store-slow':
				faults.push({ at, type, forMs: random.between(100, 900), when: random.pick(['before', 'after']) });
				break;
			case 'model-fails':
				faults.push({
					at,
					type,
					how: random.pick(['retryable', 'retryable', 'final', 'unnamed']),
					times: random.between(1, 3),
				});
				break;
			case 'vacuum':
			case 'hook-fails':
				faults.push({ at, type });
		}
	}
	if (medium === 'file') {
		for (let index = random.between(1, 3); index > 0; index--) {
			const torn = random.pick(['cut', 'zeros', 'noise', 'whole'] as const);
			const at = random.below(horizonMs);
			const during = random.chance(0.4) ? null : random.pick(delicate);
			faults.push({ at, type: 'power-cut', during, torn, backAfterMs: random.between(10, 300) });
		}
	}
	return faults.toSorted((a, b) => a.at - b.at);
};

/** The writes at which it matters most when they are the last. */
const delicate: readonly CallName[] = [
	'journal.settle',
	'journal.settle',
	'journal.settle',
	'journal.start',
	'sessions.commit',
	'inputs.claimTurn',
	'inputs.claimSteering',
	'inputs.accept',
	'waits.open',
	'waits.resolve',
	'waits.decide',
	'inputs.takeTurn',
];

const faultWeights = {
	kill: 12,
	crash: 30,
	freeze: 10,
	restart: 8,
	vacuum: 5,
	stall: 14,
	'clock-jump': 8,
	'store-refuses': 14,
	'store-in-doubt': 16,
	'store-slow': 12,
	'model-fails': 12,
	'hook-fails': 6,
} as const;
