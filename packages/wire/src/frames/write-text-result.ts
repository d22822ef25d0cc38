import type { Content } from './content.ts';
import type { ExtensionFrame } from './extension-frames.ts';
import type { FrameDraft } from './write-frame.ts';

type ResultDraft = Extract<FrameDraft<ExtensionFrame>, { readonly type: 'tool_result' }>;

/**
 * The line of a result that is texts and no more: what most calls are answered with, put together without anything in
 * between. `undefined` for every other result.
 */
export const writeTextResult = (frame: ResultDraft): string | undefined => {
	const { type: _, id, content, is_error, activate_tools, ...others } = frame;
	if (activate_tools !== undefined && activate_tools.length > 0) return undefined;
	// Whatever else a result may have is not written here.
	for (const name in others) if (others[name as keyof typeof others] !== undefined) return undefined;
	const blocks = content === undefined ? '' : writeTexts(content);
	if (blocks === undefined) return undefined;
	const error = is_error === true ? ',"is_error":true' : '';
	return `{"type":"tool_result","id":${quoted(id)},"content":[${blocks}]${error}}\n`;
};

const writeTexts = (content: readonly Content[]): string | undefined => {
	let blocks = '';
	for (const block of content) {
		if (block.type !== 'text') return undefined;
		blocks += `${blocks === '' ? '' : ','}{"type":"text","text":${quoted(block.text)}}`;
	}
	return blocks;
};

// As all texts of frames are written: the platform leaves a delete as it is.
const quoted = (text: string): string => {
	const json = JSON.stringify(text);
	return json.includes('\u007f') ? json.replaceAll('\u007f', '\\u007f') : json;
};
