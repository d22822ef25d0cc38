import type { ExtensionStart, UnitMessage, UnitStart } from '../messages.ts';
import type { Tenon } from '../surface.ts';
import { extensionSide } from './extension-side.ts';

/**
 * Loads one extension of a runtime: reads its file, runs it and hands it the surface. What it throws is why the
 * extension could not be loaded.
 */
export type LoadExtension = (extension: ExtensionStart, tenon: Tenon) => Promise<void>;

/** A worker's side of a unit. */
export interface UnitSide {
	/** Takes a message of the host. Never throws. */
	take(message: unknown): void;
	close(): void;
	/** Resolves when each extension was loaded or failed to load. */
	readonly loaded: Promise<void>;
}

/** Runs the extensions of a unit: loads one after another, in their order, and gives each the messages meant for it. */
export const openUnitSide = (
	{ extensions }: UnitStart,
	post: (message: UnitMessage) => void,
	load: LoadExtension,
): UnitSide => {
	const sides = extensions.map((extension, index) =>
		extensionSide(extension, (message) => post({ extension: index, message })),
	);
	const loadAll = async (): Promise<void> => {
		for (const [index, extension] of extensions.entries())
			await sides[index]!.run((tenon) => load(extension, tenon));
	};
	return {
		take: (envelope) => {
			// The host has the other end of the link.
			const { extension, message } = envelope as UnitMessage;
			sides[extension]?.take(message);
		},
		close: () => {
			for (const side of sides) side.close();
		},
		loaded: loadAll(),
	};
};
