import { useIsFetching } from '@tanstack/react-query';
import classes from './refresh-line.module.css';

/** A 2 px line under the header while data is refreshed; its animation waits 400 ms. */
export function RefreshLine() {
  const refreshing = useIsFetching({ predicate: (query) => query.state.data !== undefined });
  return refreshing > 0 ? <div className={classes['line']} aria-hidden="true" /> : null;
}
