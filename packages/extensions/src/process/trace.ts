import type { HostFrame } from '@tenon/wire';

/** One line between the host and an extension. */
export interface TracedFrame {
	readonly extension: string;
	readonly direction: 'sent' | 'received';
	/** Without its newline. What a person typed is left out. */
	readonly line: string;
}

/** Shows every frame to the author of an extension. */
export class FrameTrace {
	readonly #observe: (frame: TracedFrame) => void;

	constructor(observe: (frame: TracedFrame) => void) {
		this.#observe = observe;
	}

	sent(extension: string, type: HostFrame['type'], line: string): void {
		const shown = type === 'panel_key' || type === 'panel_result' ? withoutTyped(line) : line;
		this.#observe({ extension, direction: 'sent', line: shown.trimEnd() });
	}

	received(extension: string, line: string): void {
		this.#observe({ extension, direction: 'received', line });
	}
}

// It may be a secret.
const withoutTyped = (line: string): string => {
	const { text: _text, value: _value, ...shown } = JSON.parse(line) as Record<string, unknown>;
	return JSON.stringify(shown);
};
