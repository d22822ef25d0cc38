import { nextStop, previousStop } from './text-stops.ts';

/** A line that is being edited: its text, the place of the cursor in it, and how to take changes back. */
export class EditBuffer {
	#text = '';
	#cursor = 0;
	#undo: { readonly text: string; readonly cursor: number }[] = [];
	/** How many characters the last step added, while they are typed one after the other. */
	#typed = 0;

	get text(): string {
		return this.#text;
	}

	get cursor(): number {
		return this.#cursor;
	}

	get before(): string {
		return this.#text.slice(0, this.#cursor);
	}

	/** Puts the cursor to an index, within the text. */
	moveTo(index: number): void {
		this.#typed = 0;
		this.#cursor = Math.max(0, Math.min(index, this.#text.length));
	}

	moveBack(): void {
		this.moveTo(previousStop(this.#text, this.#cursor));
	}

	moveOn(): void {
		this.moveTo(nextStop(this.#text, this.#cursor));
	}

	/** Replaces a part and puts the cursor behind what stands there then; one step to take back. */
	replace(start: number, end: number, text: string): void {
		if (start === end && text === '') return;
		const isTyping = start === end && start === this.#cursor && nextStop(text, 0) === text.length;
		if (!isTyping || this.#typed === 0 || this.#typed >= maxTyped) this.#remember();
		this.#typed = isTyping ? (this.#typed % maxTyped) + 1 : 0;
		this.#text = this.#text.slice(0, start) + text + this.#text.slice(end);
		this.#cursor = start + text.length;
	}

	insert(text: string): void {
		this.replace(this.#cursor, this.#cursor, text);
	}

	/** Takes a part out and returns it. The cursor stands where it was. */
	remove(start: number, end: number): string {
		const text = this.#text.slice(start, end);
		if (text === '') return text;
		this.replace(start, end, '');
		return text;
	}

	/** Exchanges the whole line, as history does; there is nothing to take back then. */
	reset(text: string): void {
		this.#text = text;
		this.#cursor = text.length;
		this.#undo = [];
		this.#typed = 0;
	}

	/** Takes the last step back; `false` if there is none. */
	undo(): boolean {
		const before = this.#undo.pop();
		if (before === undefined) return false;
		this.#text = before.text;
		this.#cursor = before.cursor;
		this.#typed = 0;
		return true;
	}

	#remember(): void {
		this.#undo.push({ text: this.#text, cursor: this.#cursor });
		if (this.#undo.length > maxSteps) this.#undo.shift();
	}
}

/** What is typed at a stretch is taken back at once, up to so many characters. */
const maxTyped = 20;
const maxSteps = 1000;
