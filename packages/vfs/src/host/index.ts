export { FileOffset } from './file-offset.ts';
export {
	type HostFolder,
	type HostFolderOptions,
	openHostFolder,
} from './host-folder.ts';
