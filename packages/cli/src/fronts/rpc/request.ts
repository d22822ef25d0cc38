import type { VerbName } from '../../session/service/verb-fields.ts';
import type { InputImage } from '../../session/service/verbs/input.ts';
import type { PanelKey, PanelName } from '../../session/service/verbs/panels.ts';
import type { ApprovalAnswer } from '../../session/service/verbs/questions.ts';

/** What a client can show, as it says at `hello`. */
export type RpcUi = 'panels' | 'notes' | 'confirm' | 'insert';

/** What a client asks for, read and checked. */
export type RpcCommand =
	| { readonly type: 'hello'; readonly token: string | undefined; readonly ui: ReadonlySet<RpcUi> }
	| { readonly type: 'prompt'; readonly message: string; readonly images: readonly InputImage[] }
	| { readonly type: 'set_model'; readonly model: string }
	| { readonly type: 'invoke_command'; readonly name: string; readonly args: string }
	/** Without a name: all. */
	| { readonly type: 'reload_ext'; readonly name: string | undefined }
	/** Without a panel: the top one. */
	| {
			readonly type: 'panel_key';
			readonly panel: PanelName | undefined;
			readonly press: Omit<PanelKey, 'panel'>;
	  }
	| { readonly type: 'panel_close'; readonly panel: PanelName | undefined }
	| { readonly type: 'panel_resize'; readonly width: number; readonly height: number }
	/** `question`: its id, or its nonce; or the nonce of a call that the model may repeat. */
	| { readonly type: 'confirm'; readonly question: string; readonly answer: ApprovalAnswer }
	/** Any verb of the service, with its argument. */
	| { readonly type: 'call'; readonly verb: VerbName; readonly argument: Readonly<Record<string, unknown>> }
	/** Whether the service's own events are told, too. */
	| { readonly type: 'follow'; readonly isOn: boolean }
	| { readonly type: 'ping' }
	| { readonly type: 'compact' }
	| { readonly type: Exclude<PlainCommand, 'ping' | 'compact'> };

/** Commands without fields. */
export type PlainCommand =
	| 'abort'
	| 'clear'
	| 'compact'
	| 'get_messages'
	| 'get_models'
	| 'get_state'
	| 'list_commands'
	| 'ping';

/** A request: what is asked for, and by which name its answer goes. */
export interface RpcRequest {
	readonly id: string | undefined;
	readonly command: RpcCommand;
}
