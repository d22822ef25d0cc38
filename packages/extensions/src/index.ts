export type { CommandAction, CommandCall } from './contribution/command-action.ts';
export type {
	CommandContribution,
	Contribution,
	ContributionType,
	KeyBindingContribution,
	McpServerConfig,
	McpServerContribution,
	PanelContribution,
	ProviderContribution,
	RendererContribution,
	SettingsContribution,
	SkillContribution,
	StatusItemContribution,
	ToolContribution,
	ToolWrapContribution,
} from './contribution/contribution.ts';
export type { Front, FrontCapability, Note } from './front/front.ts';
export type {
	ExtensionEnd,
	ExtensionGrants,
	ExtensionLog,
	ExtensionPorts,
	ExtensionProblem,
	ExtensionRunner,
	ExtensionScope,
	FoundExtension,
	HostInfo,
	McpStart,
	ModuleStart,
	ProcessStart,
	RunningExtension,
} from './host/extension.ts';
export type {
	OpenPanel,
	PanelChange,
	PanelContent,
	PanelKeyPress,
	PanelListener,
	PanelStack,
} from './panels/panel.ts';
