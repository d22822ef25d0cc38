import type { ToolResult } from '@tenon/core';
import type { CommandAction, ExtensionStatus, Note, PanelChange } from '@tenon/extensions';
import type { ShownFrame } from './trace-reader.ts';

/** Something that the author of an extension is shown. `time` is in milliseconds since 1970. */
export type DevEvent = { readonly time: number } & (
	| { readonly type: 'frame'; readonly frame: ShownFrame }
	/** It is in another state. */
	| { readonly type: 'state'; readonly status: ExtensionStatus }
	/** A file was saved: it is started again. */
	| { readonly type: 'saved'; readonly file: string }
	/** What was saved cannot be started. */
	| { readonly type: 'problem'; readonly text: string }
	/** A line of its log. */
	| { readonly type: 'log'; readonly line: string }
	| { readonly type: 'note'; readonly note: Note }
	| { readonly type: 'panel'; readonly change: PanelChange }
	/** What came of a line that was typed. */
	| { readonly type: 'command'; readonly input: string; readonly action: CommandAction }
	| { readonly type: 'tool'; readonly input: string; readonly result: ToolResult }
	| { readonly type: 'mistake'; readonly input: string; readonly text: string }
);
