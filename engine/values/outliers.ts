/** Fewer numbers say nothing about what is usual. */
const fewest = 5
/** From this modified z-score on a number is odd (Iglewicz and Hoaglin, How to Detect and Handle Outliers, 1993). */
const threshold = 3.5
const normalScale = 0.6745

/**
 * Which numbers stand out from the others, by their distance from the median in units of the median distance. Where more than half are
 * the same, every other one would stand out; then it takes a tenth of the median.
 *
 * @param numbers finite ones
 * @returns their places, and the median as what is usual; no places among fewer than five numbers
 */
export function outliers(numbers: readonly number[]): { readonly places: readonly number[]; readonly usual: number } {
  const usual = medianOf(numbers)
  if (numbers.length < fewest) return { places: [], usual }
  const distances = numbers.map((one) => Math.abs(one - usual))
  const spread = Math.max(medianOf(distances), Math.abs(usual) / 10)
  if (spread === 0) return { places: distances.flatMap((distance, place) => (distance > 0 ? [place] : [])), usual }
  return { places: distances.flatMap((distance, place) => ((normalScale * distance) / spread > threshold ? [place] : [])), usual }
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  if (sorted.length === 0) return 0
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
