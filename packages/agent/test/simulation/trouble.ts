import { isRead } from '../support/store-reads.ts';
import type { Fault } from './plan.ts';

type StoreFault = Extract<
	Fault,
	{ readonly type: 'store-refuses' | 'store-in-doubt' | 'store-slow' | 'crash' | 'stall' }
>;
type ModelFault = Extract<Fault, { readonly type: 'model-fails' }>;

/** Faults that are due and wait for something to befall. */
export class Trouble {
	readonly #store: StoreFault[] = [];
	readonly #model: ModelFault[] = [];
	#hooks = 0;

	add(fault: StoreFault | ModelFault | Extract<Fault, { readonly type: 'hook-fails' }>): void {
		if (fault.type === 'hook-fails') this.#hooks++;
		else if (fault.type === 'model-fails') {
			for (let time = 0; time < fault.times; time++) this.#model.push(fault);
		} else {
			const times = fault.type === 'store-refuses' ? fault.times : 1;
			for (let time = 0; time < times; time++) this.#store.push(fault);
		}
	}

	/** What befalls a call of the store. */
	forStore(name: string): StoreFault | undefined {
		const at = this.#store.findIndex((fault) => canBefall(fault, name));
		return at === -1 ? undefined : this.#store.splice(at, 1)[0];
	}

	forModel(): ModelFault['how'] | undefined {
		return this.#model.shift()?.how;
	}

	forHook(): boolean {
		if (this.#hooks === 0) return false;
		this.#hooks--;
		return true;
	}

	/** Nothing goes wrong any more. */
	end(): void {
		this.#store.length = 0;
		this.#model.length = 0;
		this.#hooks = 0;
	}
}

const canBefall = (fault: StoreFault, name: string): boolean => {
	if (fault.type === 'crash' || fault.type === 'stall') return fault.during === name;
	return fault.type !== 'store-in-doubt' || !isRead(name);
};
