/** The colours of tree where no variable gives others, written as LS_COLORS is. */
export const treeColors: string = [
	'no=00',
	'fi=00',
	'rs=0',
	'di=01;34',
	'ln=01;36',
	'pi=40;33',
	'so=01;35',
	'bd=40;33;01',
	'cd=40;33;01',
	'or=40;31;01',
	'ex=01;32',
	...endings(
		'01;35',
		'asf ASF avi AVI bmp BMP flac FLAC gif GIF jpg JPG jpeg JPEG m2a M2a m2v M2V mov MOV mp3 MP3 mpeg MPEG mpg MPG ogg OGG ppm rm RM tga TGA tif TIF wav WAV wmv WMV xbm xpm',
	),
	...endings('01;32', 'bat BAT btm BTM cmd CMD com COM dll DLL exe EXE'),
	...endings('01;31', 'arj bz2 deb gz lzh rpm tar taz tb2 tbz2 tbz tgz tz2 z Z zip ZIP zoo'),
].join(':');

function endings(code: string, names: string): readonly string[] {
	return names.split(' ').map((name) => `*.${name}=${code}`);
}
