export interface Point {
  readonly x: number
  readonly y: number
}
export type Stroke = readonly Point[]

/** Part of a plane. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The least area around all points with room at each side; undefined where there are none. */
export function areaOf(strokes: readonly Stroke[], room: number): Area | undefined {
  const points = strokes.flat()
  if (points.length === 0) return undefined
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room]
  return { x: left, y: top, width: Math.max(...xs) + room - left, height: Math.max(...ys) + room - top }
}

/** Draws strokes as smooth lines through the middles between their points; a single point is a dot. */
export function drawStrokes(context: CanvasRenderingContext2D, strokes: readonly Stroke[], width: number): void {
  context.lineWidth = width
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = '#111'
  for (const stroke of strokes) {
    const [first, ...rest] = stroke
    if (!first) continue
    context.beginPath()
    context.moveTo(first.x, first.y)
    let last = first
    for (const point of rest) {
      context.quadraticCurveTo(last.x, last.y, (last.x + point.x) / 2, (last.y + point.y) / 2)
      last = point
    }
    context.lineTo(last.x, last.y)
    context.stroke()
  }
}
