import { ProcessTerminal } from '@earendil-works/pi-tui';

/** The terminal of the process, on which a program can type beside the person. */
export class TypedTerminal extends ProcessTerminal {
	#take: ((data: string) => void) | undefined;

	override start(onInput: (data: string) => void, onResize: () => void): void {
		this.#take = onInput;
		super.start(onInput, onResize);
	}

	/** As if these keys had been pressed. */
	press(keys: string): void {
		this.#take?.(keys);
	}
}
