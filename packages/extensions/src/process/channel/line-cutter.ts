import { FrameSplitter, maxFrameBytes, type SplitLine } from '@tenon/wire';
import type { FrameCutter } from './frame-reader.ts';

/** Cuts what a program writes into lines, none of them longer than so many bytes. */
export const lineCutter = (maxLineBytes: number = maxFrameBytes): FrameCutter<SplitLine> => {
	const splitter = new FrameSplitter(maxLineBytes);
	return {
		push: (chunk) => splitter.push(chunk),
		end: () => splitter.end(),
		isLong: (line) => line.kind === 'line' && line.text.length > longLine,
	};
};

const longLine = 65_536;
