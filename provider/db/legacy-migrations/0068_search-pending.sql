alter index lead_search set (gin_pending_list_limit = 512);
