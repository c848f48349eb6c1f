/** Key of the greeting for the hour of the day, 0 to 23. */
export function greetingAt(hour: number): 'web.home.morning' | 'web.home.afternoon' | 'web.home.evening' {
  if (hour >= 5 && hour < 12) return 'web.home.morning'
  return hour >= 12 && hour < 18 ? 'web.home.afternoon' : 'web.home.evening'
}
