/**
 * What went wrong beside the conversation, such as an extension that could not be loaded: kept until a front shows it, and
 * handed to that as it comes from then on.
 */
export class Problems {
	readonly #kept: string[] = [];
	#show: ((problem: string) => void) | undefined;

	add(problem: string): void {
		if (this.#show === undefined) this.#kept.push(problem);
		else this.#show(problem);
	}

	/** Takes what was kept, and what is still to come. */
	show(show: (problem: string) => void): void {
		this.#show = show;
		for (const problem of this.#kept.splice(0)) show(problem);
	}
}
