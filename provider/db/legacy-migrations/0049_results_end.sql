-- What long work said of each lead is forgotten after a month.
grant delete on task_result to prospecta_tenant;
