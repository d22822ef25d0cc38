import {
	appendFileSync,
	closeSync,
	fstatSync,
	mkdirSync,
	openSync,
	readdirSync,
	readFileSync,
	readSync,
} from 'node:fs';
import { join } from 'node:path';
import { callerOf, type SpendLedger, type SpendPlace, type Spent } from '@tenon/agent';

/** Where what calls have cost is written down: in the folder of the state. */
export const spendFolderIn = (stateFolder: string): string => `${stateFolder}/spending`;

/** What calls have cost, with what this process alone remembers of them. */
export interface SpendFile extends SpendLedger {
	/** What a call of this process has cost; `undefined` if it made none, or its price is not known. */
	costOfStep(turnId: string, step: number): number | undefined;
	/** What a turn has cost with its subagents, and what is held for its calls under way. */
	ofTurn(turnId: string): number;
	/** All that a session and its subagents have cost, as far as it was written down. */
	ofSession(sessionId: string): number;
	/** What all processes of the user have spent since the day began, as far as it was written down. */
	ofDay(): number;
}

/**
 * What calls have cost, in files of one day each below a folder: a line for each call, which all processes of the user
 * append to and read. What is held for a call under way is known to its own process only. A day ends at midnight UTC;
 * files older than a month are not read. What a subagent spends is spent by its callers too, in the turns that they are
 * in: none has more than what is left to those it works for.
 */
export const openSpendFile = (folder: string, now: () => number): SpendFile => {
	const turns = new Map<string, number>();
	/** The turn that each session was last seen in. */
	const latest = new Map<string, string>();
	const steps = new Map<string, number>();
	const sessions = new Map<string, number>();
	let day = { date: '', read: 0, total: 0, held: 0 };

	const today = (): typeof day => {
		const date = dateOf(now());
		if (day.date !== date) day = { date, read: 0, total: 0, held: 0 };
		const { lines, read } = linesFrom(fileOf(folder, date), day.read);
		day.read = read;
		for (const { cost } of lines) day.total += cost;
		return day;
	};
	const sessionTotal = (sessionId: string): number => {
		let total = sessions.get(sessionId);
		if (total === undefined) {
			total = 0;
			for (const date of recentDates(folder, now())) {
				for (const line of linesFrom(fileOf(folder, date), 0).lines) {
					const at = payersOf(line.session).indexOf(sessionId);
					if (at === -1) continue;
					total += line.cost;
					const turn = line.turns[at];
					if (turn === undefined || turn === '') continue;
					// A turn that an earlier process began has what is left to it.
					turns.set(turn, (turns.get(turn) ?? 0) + line.cost);
					latest.set(sessionId, turn);
				}
			}
			sessions.set(sessionId, total);
		}
		return total;
	};
	const readAll = (sessionId: string): void => {
		for (const payer of payersOf(sessionId)) sessionTotal(payer);
	};
	// In the order of those who pay; `''` where it is not known.
	const turnsOf = ({ sessionId, turnId }: Pick<SpendPlace, 'sessionId' | 'turnId'>): readonly string[] => {
		const [, ...callers] = payersOf(sessionId);
		return [turnId, ...callers.map((caller) => latest.get(caller) ?? '')];
	};
	const add = (payers: readonly string[], paying: readonly string[], amount: number): void => {
		for (const session of payers) sessions.set(session, sessionTotal(session) + amount);
		for (const turn of paying) if (turn !== '') turns.set(turn, (turns.get(turn) ?? 0) + amount);
	};
	return {
		spent: (place): Spent => {
			readAll(place.sessionId);
			const { total, held } = today();
			return {
				turn: Math.max(...turnsOf(place).map((turn) => turns.get(turn) ?? 0)),
				session: Math.max(...payersOf(place.sessionId).map(sessionTotal)),
				day: total + held,
			};
		},
		hold: (place, amount) => {
			readAll(place.sessionId);
			latest.set(place.sessionId, place.turnId);
			const payers = payersOf(place.sessionId);
			const paying = turnsOf(place);
			add(payers, paying, amount);
			today().held += amount;
			const holding = day;
			return (cost) => {
				add(payers, paying, cost - amount);
				holding.held -= amount;
				if (cost === 0) return;
				remember(steps, `${place.turnId}/${place.step}`, cost);
				mkdirSync(folder, { recursive: true, mode: 0o700 });
				const line = { at: now(), session: place.sessionId, turns: paying, model: place.model, cost };
				appendFileSync(fileOf(folder, dateOf(now())), `${JSON.stringify(line)}\n`, { mode: 0o600 });
			};
		},
		costOfStep: (turnId, step) => steps.get(`${turnId}/${step}`),
		ofTurn: (turnId) => rounded(turns.get(turnId) ?? 0),
		ofSession: (sessionId) => rounded(sessionTotal(sessionId)),
		ofDay: () => rounded(today().total),
	};
};

// Sums of fractions are not exact; no account is billed a billionth.
const rounded = (cost: number): number => Math.round(cost * 1e9) / 1e9;

// A session, and those that it works for.
const payersOf = (sessionId: string): readonly string[] => {
	const payers = [sessionId];
	for (let caller = callerOf(sessionId); caller !== undefined; caller = callerOf(caller)) payers.push(caller);
	return payers;
};

// The newest are asked for: what is forgotten first is told already.
const remember = (steps: Map<string, number>, key: string, cost: number): void => {
	steps.set(key, (steps.get(key) ?? 0) + cost);
	if (steps.size > maxRemembered) steps.delete(steps.keys().next().value!);
};

const maxRemembered = 10_000;
const maxDays = 31;

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const fileOf = (folder: string, date: string): string => join(folder, `${date}.jsonl`);

const recentDates = (folder: string, now: number): readonly string[] => {
	const oldest = dateOf(now - maxDays * 86_400_000);
	try {
		return readdirSync(folder)
			.filter((name) => /^\d{4}-\d{2}-\d{2}\.jsonl$/.test(name))
			.map((name) => name.slice(0, 10))
			.filter((date) => date >= oldest);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
		throw error;
	}
};

interface SpendLine {
	readonly session: string;
	/** Its own, and those of its callers, the nearest first. */
	readonly turns: readonly string[];
	readonly cost: number;
}

// Whole lines from a place in the file on; one that is being written is read next time.
const linesFrom = (
	file: string,
	start: number,
): { readonly lines: readonly SpendLine[]; readonly read: number } => {
	let text: string;
	try {
		text = start === 0 ? readFileSync(file, 'utf8') : restOf(file, start);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { lines: [], read: 0 };
		throw error;
	}
	const end = text.lastIndexOf('\n') + 1;
	const lines = text.slice(0, end).split('\n').flatMap(lineIn);
	return { lines, read: start + Buffer.byteLength(text.slice(0, end)) };
};

const restOf = (file: string, start: number): string => {
	const descriptor = openSync(file, 'r');
	try {
		const bytes = Buffer.alloc(Math.max(0, fstatSync(descriptor).size - start));
		return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, start)).toString();
	} finally {
		closeSync(descriptor);
	}
};

// A damaged line counts nothing.
const lineIn = (text: string): readonly SpendLine[] => {
	if (text === '') return [];
	try {
		const { session, turn, turns, cost } = Object(JSON.parse(text)) as Partial<Record<string, unknown>>;
		if (typeof session !== 'string' || typeof cost !== 'number' || !Number.isFinite(cost)) return [];
		const told = Array.isArray(turns) ? turns : [turn];
		return [{ session, cost, turns: told.map((each) => (typeof each === 'string' ? each : '')) }];
	} catch (error) {
		if (error instanceof SyntaxError) return [];
		throw error;
	}
};
