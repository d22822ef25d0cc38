import type { OutputContext } from '@tenon/core';
import type { Shell } from '../state/shell.ts';

/** Who reads what is written here: the caller of the script, or another command or a file (`piped`). */
export const outputContextOf = ({ execution, io }: Shell): OutputContext =>
	execution.stdout !== undefined && io.get(1)?.output !== execution.stdout
		? 'piped'
		: execution.outputContext;
