import type { Contributes } from '@tenon/wire';
import type { Link } from '../link.ts';
import type { ExtensionPanels } from '../panels/extension-panels.ts';
import type { RequestFailed } from '../request-failed.ts';
import { ContributedSettings } from './contributed-settings.ts';
import { ModelCalls } from './model-calls.ts';
import { Renders } from './renders.ts';
import { StatusItems } from './status-items.ts';

/**
 * What the manifest of a program says that it adds. Key bindings need nothing of the program, the others need
 * `x.contribute`: without it they are reported and not added.
 */
export class Contributed {
	readonly settings: ContributedSettings;
	readonly statusItems: StatusItems;
	readonly renders: Renders;
	readonly models: ModelCalls;
	readonly #link: Link;
	#added: readonly Disposable[] = [];

	constructor(link: Link, panels: ExtensionPanels) {
		this.#link = link;
		this.settings = new ContributedSettings(link);
		this.statusItems = new StatusItems(link);
		this.renders = new Renders(link);
		this.models = new ModelCalls(link, panels);
	}

	/** Once it is known what the program understands. */
	start(): void {
		const { extension, ports } = this.#link;
		const { contributes } = extension;
		if (contributes === undefined) return;
		const keys = contributes.key_bindings.map(({ key, command }) =>
			ports.contribute({ type: 'key-binding', key, command }),
		);
		this.#added = [...keys, ...this.#serve(contributes)];
	}

	/** Takes everything back. */
	close(): void {
		this.settings.close();
		for (const added of this.#added) added[Symbol.dispose]();
	}

	/** The program is gone: tells all who wait. */
	end(reason: RequestFailed): void {
		this.renders.requests.end(reason);
		this.models.requests.end(reason);
	}

	#serve(contributes: Contributes): readonly Disposable[] {
		const { status_items, renderers, providers } = contributes;
		if (!this.#link.has('x.contribute')) {
			this.settings.close();
			this.#reportUnserved(contributes);
			return [];
		}
		return [
			...status_items.map((item) => this.statusItems.add(item)),
			...renderers.map((renderer) => this.renders.add(renderer)),
			...providers.map((provider) => this.models.add(provider)),
		];
	}

	#reportUnserved({ settings, status_items, renderers, providers }: Contributes): void {
		const counts = {
			settings: settings === undefined ? 0 : 1,
			status_items: status_items.length,
			renderers: renderers.length,
			providers: providers.length,
		};
		for (const [field, count] of Object.entries(counts)) {
			if (count === 0) continue;
			const fact = 'needs the capability "x.contribute", which the program does not name in hello';
			this.#link.report('contributes.unserved', `contributes.${field}`, fact);
		}
	}
}
