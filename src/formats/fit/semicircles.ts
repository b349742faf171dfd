/** FIT stores angles as fractions of half a turn: 2³¹ semicircles are 180°. */
export const SEMICIRCLES_PER_DEGREE = 2 ** 31 / 180;

/** A latitude or longitude as stored → degrees. */
export const degreesFromSemicircles = (semicircles: number): number => semicircles / SEMICIRCLES_PER_DEGREE;
