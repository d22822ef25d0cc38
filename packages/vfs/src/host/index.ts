export {
	type HostFolder,
	type HostFolderOptions,
	openHostFolder,
} from './host-folder.ts';
