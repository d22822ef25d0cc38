/** When something was, as a person writes it: the time, and the day where it was not today. */
export const timeText = (at: number, now: number = Date.now()): string => {
	const [date, today] = [new Date(at), new Date(now)];
	const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
	if (date.toDateString() === today.toDateString()) return time;
	return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${time}`;
};

const two = (part: number): string => String(part).padStart(2, '0');
