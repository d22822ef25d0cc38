import type { FrameDraft, HostFrame } from '@tenon/wire';
import type { PanelKeyPress } from '../../panels/panel.ts';

/**
 * A key press as frames. To an extension that knows no modifiers a character with one of them is no character, and
 * pasted text comes as if it were typed.
 */
export const keyFrames = (
	panelId: string,
	press: PanelKeyPress,
	{ isRich }: { readonly isRich: boolean },
): readonly FrameDraft<HostFrame>[] => {
	const frame = (key: string, text: string): FrameDraft<HostFrame> => ({
		type: 'panel_key',
		panel_id: panelId,
		key,
		text,
	});
	const { key, text, modifiers = [] } = press;
	if (isRich)
		return [{ type: 'panel_key', panel_id: panelId, key, text: text.slice(0, maxPasted), modifiers }];
	if (key === 'paste') return typed(text).map(([each, character]) => frame(each, character));
	const isCharacter = key === 'rune' && !modifiers.some((modifier) => modifier !== 'shift');
	if (key === 'rune' && !isCharacter) return [frame('unknown', '')];
	return [frame(plainKeys.has(key) ? key : 'unknown', isCharacter ? text : '')];
};

const plainKeys: ReadonlySet<string> = new Set([
	'up',
	'down',
	'left',
	'right',
	'enter',
	'esc',
	'tab',
	'pageup',
	'pagedown',
	'home',
	'end',
	'backspace',
	'delete',
	'rune',
]);

// One key per character: an extension may handle keys beside each other, so none stands for several.
const typed = (text: string): readonly (readonly [key: string, text: string])[] =>
	[...text.replaceAll('\r\n', '\n')].slice(0, maxTyped).map((character) => {
		if (character === '\n' || character === '\r') return ['enter', ''];
		return character === '\t' ? ['tab', ''] : ['rune', character];
	});

/** More is cut off: each character is a frame. */
const maxTyped = 4_096;
/** More is cut off: it has to fit into a frame, however it is escaped. */
const maxPasted = 500_000;
