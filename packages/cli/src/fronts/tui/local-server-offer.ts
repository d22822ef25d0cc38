import type { SessionService } from '../../session/service.ts';
import type { Choose } from './commands/picker.ts';

/** What the offer needs of the screen. */
export interface LocalServerOfferPlace {
	readonly service: SessionService;
	readonly choose: Choose;
	/** Whether something else has the keys, or a prompt is being typed. */
	isOccupied(): boolean;
	note(text: string): void;
	failed(error: unknown): void;
}

/**
 * As long as there is no model: looks whether a server on this machine answers, and offers what it has. Offers once; a
 * no is remembered until the program ends.
 */
export class LocalServerOffer {
	readonly #place: LocalServerOfferPlace;
	#timer: NodeJS.Timeout | undefined;
	#looks = 0;
	#isOver = false;

	constructor(place: LocalServerOfferPlace) {
		this.#place = place;
	}

	/** Begins to look, or stops where a model is there. */
	watch(hasModel: boolean): void {
		clearTimeout(this.#timer);
		if (hasModel || this.#isOver || this.#looks >= maxLooks) return;
		this.#timer = setTimeout(() => void this.#look().catch(this.#place.failed), everyMs);
		this.#timer.unref();
	}

	stop(): void {
		this.#isOver = true;
		clearTimeout(this.#timer);
	}

	async #look(): Promise<void> {
		const { service, choose, isOccupied, note } = this.#place;
		this.#looks += 1;
		// A key may have been kept meanwhile, and its models are none of a server here.
		if ((await service.state()).provider !== 'none') return;
		const models = isOccupied() ? [] : (await service.findModels()).filter(({ id }) => id.includes('/'));
		if (models.length === 0 || this.#isOver || isOccupied()) {
			this.watch(false);
			return;
		}
		this.#isOver = true;
		const chosen = await choose(
			'A model server answers on this machine. Use it?',
			[...models.map(({ id }) => ({ label: id })), { label: 'no' }],
			0,
		);
		const model = chosen === undefined ? undefined : models[chosen];
		if (model === undefined) {
			note('/model lists what answers on this machine');
			return;
		}
		await service.setModel({ model: model.id });
		note(`${model.id} answers now; /model chooses another one`);
	}
}

const everyMs = 2000;
// For an hour.
const maxLooks = 1800;
