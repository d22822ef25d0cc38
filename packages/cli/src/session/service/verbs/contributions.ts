import type { Json } from '../data.ts';

/** What extensions have added for fronts. Each is named with its owner. */
export interface ShownContributions {
	readonly skills: readonly {
		readonly owner: string;
		readonly name: string;
		readonly description: string;
		readonly path: string;
	}[];
	readonly renderers: readonly {
		readonly owner: string;
		readonly name: string;
		readonly draws: { readonly tool: string } | { readonly contentType: string };
	}[];
	/** Higher priority is further left. */
	readonly statusItems: readonly {
		readonly owner: string;
		readonly name: string;
		readonly priority: number;
		readonly text: string;
	}[];
	readonly keyBindings: readonly {
		readonly owner: string;
		readonly key: string;
		/** A slash command with its arguments, without the slash. */
		readonly command: string;
	}[];
	readonly panels: readonly { readonly owner: string; readonly name: string; readonly title: string }[];
}

/** Something to be drawn by an extension. */
export interface RenderRequest {
	/** The renderer's. */
	readonly name: string;
	readonly value: Json;
	/** In cells. */
	readonly width: number;
}

/** Rows of the screen; may contain ANSI colours. */
export interface RenderedLines {
	readonly lines: readonly string[];
}

/** What extensions have added for fronts. */
export interface ContributionVerbs {
	listContributions(): Promise<ShownContributions>;
	/** Rejects with `service.unknown-renderer`. */
	render(request: RenderRequest): Promise<RenderedLines>;
}
